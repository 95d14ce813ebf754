//! Screens as pixels, and as PNG files.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;

use engine::app::{Light, Theme};
use engine::ui::canvas::bytes;
use engine::ui::profile::LARGE;
use engine::ui::{Canvas, Ink, Profile, View, draw};

use crate::device::Device;

/// Enough for every display.
pub(crate) const BYTES: usize = bytes(&LARGE);

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    pub width: usize,
    pub height: usize,
    /// Row by row, from the top.
    pub pixels: Vec<[u8; 3]>,
}

/// How an ink looks on a display.
pub fn colour(ink: Ink, profile: &Profile, theme: Theme) -> [u8; 3] {
    if profile.mono || theme == Theme::Mono {
        return if ink.lit_on_mono() { [255; 3] } else { [0; 3] };
    }
    let (r, g, b) = ink.rgb();
    [r, g, b]
}

impl Picture {
    pub fn of(view: &View, profile: &Profile, theme: Theme) -> Self {
        let mut canvas = Canvas::<BYTES>::new(profile);
        draw(view, profile, &mut canvas, &mut ());
        let (width, height) = (profile.width as usize, profile.height as usize);
        let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let pixels = places.map(|(x, y)| colour(canvas.pixel(x, y), profile, theme)).collect();
        Self { width, height, pixels }
    }

    /// The display of a device as it lies on the table: black while it is off, the wrong way up if it is turned.
    pub fn shown(device: &Device, profile: &Profile) -> Self {
        let settings = device.app().settings();
        let mut picture = Self::of(&device.view(), profile, settings.theme);
        if device.light() == Light::Off {
            picture.pixels.fill([0; 3]);
        }
        if settings.turned {
            picture.pixels.reverse();
        }
        picture
    }

    pub fn pixel(&self, x: usize, y: usize) -> [u8; 3] {
        self.pixels.get(y * self.width + x).copied().unwrap_or_default()
    }

    /// Every pixel as a square.
    pub fn scaled(&self, by: usize) -> Self {
        let (width, height) = (self.width * by, self.height * by);
        let places = (0..height).flat_map(|y| (0..width).map(move |x| (x / by, y / by)));
        Self { width, height, pixels: places.map(|(x, y)| self.pixel(x, y)).collect() }
    }

    pub fn write(&self, path: &Path) -> io::Result<()> {
        let size = |n: usize| u32::try_from(n).unwrap_or(0);
        let mut file = BufWriter::new(File::create(path)?);
        let mut encoder = png::Encoder::new(&mut file, size(self.width), size(self.height));
        encoder.set_color(png::ColorType::Rgb);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(self.pixels.as_flattened())?;
        writer.finish()?;
        file.flush()
    }

    pub fn read(path: &Path) -> io::Result<Self> {
        let mut reader = png::Decoder::new(BufReader::new(File::open(path)?)).read_info()?;
        let mut bytes = vec![0; reader.output_buffer_size().unwrap_or(0)];
        let info = reader.next_frame(&mut bytes)?;
        if info.color_type != png::ColorType::Rgb || info.bit_depth != png::BitDepth::Eight {
            return Err(io::Error::other("not a picture of ours: expected 8-bit RGB"));
        }
        let pixels = bytes.chunks_exact(3).map(|p| [p[0], p[1], p[2]]).collect();
        Ok(Self { width: info.width as usize, height: info.height as usize, pixels })
    }
}
