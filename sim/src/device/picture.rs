//! Screens as pixels, and as PNG files.

use std::collections::BTreeSet;
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

    /// As a PNG file. The few colours of a display fit a palette, which makes it half as large.
    pub fn encode(&self, out: impl Write) -> io::Result<()> {
        let size = |n: usize| u32::try_from(n).unwrap_or(0);
        let mut encoder = png::Encoder::new(out, size(self.width), size(self.height));
        encoder.set_compression(png::Compression::High);
        let palette: Vec<[u8; 3]> = self.pixels.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
        if palette.len() > 16 {
            encoder.set_color(png::ColorType::Rgb);
            return finish(encoder, self.pixels.as_flattened());
        }
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Four);
        encoder.set_palette(palette.as_flattened());
        let number = |pixel: &[u8; 3]| palette.binary_search(pixel).unwrap_or_default() as u8;
        let pair = |pair: &[[u8; 3]]| pair.iter().fold(0, |bits, pixel| bits << 4 | number(pixel));
        // A row ends with a whole byte.
        let end = |pair: &[[u8; 3]]| if pair.len() == 1 { 4 } else { 0 };
        let rows = self.pixels.chunks(self.width.max(1)).flat_map(|row| row.chunks(2));
        finish(encoder, &rows.map(|two| pair(two) << end(two)).collect::<Vec<_>>())
    }

    pub fn write(&self, path: &Path) -> io::Result<()> {
        let mut file = BufWriter::new(File::create(path)?);
        self.encode(&mut file)?;
        file.flush()
    }

    pub fn read(path: &Path) -> io::Result<Self> {
        let mut decoder = png::Decoder::new(BufReader::new(File::open(path)?));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info()?;
        let mut bytes = vec![0; reader.output_buffer_size().unwrap_or(0)];
        let info = reader.next_frame(&mut bytes)?;
        if info.color_type != png::ColorType::Rgb || info.bit_depth != png::BitDepth::Eight {
            return Err(io::Error::other("not a picture of ours: expected colours"));
        }
        let pixels = bytes.chunks_exact(3).map(|p| [p[0], p[1], p[2]]).collect();
        Ok(Self { width: info.width as usize, height: info.height as usize, pixels })
    }
}

fn finish(encoder: png::Encoder<'_, impl Write>, data: &[u8]) -> io::Result<()> {
    let mut writer = encoder.write_header()?;
    writer.write_image_data(data)?;
    Ok(writer.finish()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_read_as_it_was_written() -> io::Result<()> {
        let file = std::env::temp_dir().join(format!("stationmaster-{}.png", std::process::id()));
        for (width, colours) in [(5, 1), (5, 3), (4, 16), (7, 17), (16, 200)] {
            let colour = |number: usize| [(number % colours) as u8, (number % colours / 2) as u8, 7];
            let picture = Picture { width, height: 20, pixels: (0..width * 20).map(colour).collect() };
            picture.write(&file)?;
            assert_eq!(Picture::read(&file)?, picture, "{width} wide, {colours} colours");
        }
        std::fs::remove_file(file)
    }
}
