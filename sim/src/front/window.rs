//! The device in a window.

use std::num::NonZeroU32;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::rc::Rc;

use engine::input::Key;
use winit::application::ApplicationHandler;
use winit::dpi::PhysicalSize;
use winit::event::{ElementState, KeyEvent, MouseButton, StartCause, WindowEvent};
use winit::event_loop::{ActiveEventLoop, ControlFlow, EventLoop};
use winit::keyboard::{Key as Typed, NamedKey, PhysicalKey};
use winit::window::{Window, WindowId};

use crate::device::board::{BOARDS, Board};
use crate::device::picture::Picture;
use crate::front::any_device::AnyDevice;
use crate::front::bezel::{Bezel, TABLE};
use crate::front::live_front::{LiveFront, dimmed};

/// No window could be opened; the device is still good for something else.
pub(crate) struct Failed {
    pub(crate) reason: String,
    pub(crate) machine: AnyDevice,
}

/// Shows the device until the window is closed.
pub(crate) fn run(board: &'static Board, scale: Option<usize>, machine: AnyDevice) -> Result<(), Failed> {
    // A missing library of the desktop is a panic in there, and no reason to end here.
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let opened = catch_unwind(EventLoop::new);
    std::panic::set_hook(usual);
    let event_loop = match opened {
        Ok(Ok(event_loop)) => event_loop,
        Ok(Err(error)) => return Err(Failed { reason: one_line(&error.to_string()), machine }),
        Err(_) => return Err(Failed { reason: "a library of the desktop is missing".into(), machine }),
    };
    let mut front =
        Front { live: LiveFront::new(board, machine), scale, shown: None, cursor: (0.0, 0.0), trouble: None };
    let ended = catch_unwind(AssertUnwindSafe(|| event_loop.run_app(&mut front)));
    let reason = match (front.trouble, ended) {
        (Some(trouble), _) => trouble,
        (None, Ok(Err(error))) => error.to_string(),
        // Once it is open, a panic is a fault of ours, and nothing to hide.
        (None, Err(panic)) if front.shown.is_some() => resume_unwind(panic),
        (None, Err(_)) => "a library of the desktop is missing".into(),
        (None, Ok(Ok(()))) => return Ok(()),
    };
    Err(Failed { reason: one_line(&reason), machine: front.live.into_machine() })
}

/// The reason without the place in the source that some errors begin with.
fn one_line(text: &str) -> String {
    let reason = text.rsplit_once(".rs:").map_or(text, |(_, rest)| rest.trim_start_matches(|c| c != ' '));
    reason.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What presses a key: a key of the keyboard, or the mouse.
#[derive(Debug, PartialEq)]
enum Finger {
    Keyboard(PhysicalKey),
    Mouse,
}

struct Front {
    live: LiveFront<Finger>,
    scale: Option<usize>,
    shown: Option<Opened>,
    cursor: (f32, f32),
    trouble: Option<String>,
}

type Surface = softbuffer::Surface<Rc<Window>, Rc<Window>>;

/// What exists once there is a window.
struct Opened {
    window: Rc<Window>,
    surface: Surface,
    bezel: Bezel,
    /// Where the bezel's picture begins in the window.
    origin: (usize, usize),
    size: (usize, usize),
}

impl ApplicationHandler for Front {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        if self.shown.is_none() {
            match self.open(event_loop) {
                Ok(shown) => self.shown = Some(shown),
                Err(reason) => self.fail(event_loop, reason),
            }
        }
    }

    fn new_events(&mut self, _: &ActiveEventLoop, _: StartCause) {
        self.live.advance();
    }

    fn about_to_wait(&mut self, event_loop: &ActiveEventLoop) {
        if self.live.take_changed()
            && let Some(shown) = &self.shown
        {
            shown.window.set_title(&self.live.title());
            shown.window.request_redraw();
        }
        event_loop.set_control_flow(self.live.wake().map_or(ControlFlow::Wait, ControlFlow::WaitUntil));
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        match event {
            WindowEvent::CloseRequested => event_loop.exit(),
            WindowEvent::Resized(size) => self.resize((size.width as usize, size.height as usize)),
            WindowEvent::Focused(false) => {
                self.live.lift_all();
                self.redraw();
            }
            WindowEvent::KeyboardInput { event, is_synthetic: false, .. } => self.on_key(&event),
            WindowEvent::CursorMoved { position, .. } => self.cursor = (position.x as f32, position.y as f32),
            WindowEvent::MouseInput { state, button: MouseButton::Left, .. } => self.on_click(state),
            WindowEvent::RedrawRequested => {
                if let Err(reason) = self.draw() {
                    self.fail(event_loop, reason);
                }
            }
            _ => {}
        }
    }
}

impl Front {
    fn fail(&mut self, event_loop: &ActiveEventLoop, reason: String) {
        self.trouble = Some(reason);
        event_loop.exit();
    }

    fn open(&self, event_loop: &ActiveEventLoop) -> Result<Opened, String> {
        let board = self.live.board();
        let usual = Bezel::usual_scale(board);
        // Some room for the panels and the title bar of the desktop.
        let room = event_loop.primary_monitor().or_else(|| event_loop.available_monitors().next()).map(|monitor| {
            let (size, density) = (monitor.size(), monitor.scale_factor().round().max(1.0) as usize);
            let fitting = Bezel::fitting_scale(board, size.width as usize * 19 / 20, size.height as usize * 9 / 10);
            fitting.min(usual * density)
        });
        let scale = self.scale.or(room).unwrap_or(usual);
        let size = Bezel::size(board, scale);
        let attributes = Window::default_attributes()
            .with_title(self.live.title())
            .with_inner_size(physical(size))
            .with_min_inner_size(physical(smallest()));
        let window = Rc::new(event_loop.create_window(attributes).map_err(|error| error.to_string())?);
        let context = softbuffer::Context::new(window.clone()).map_err(|error| error.to_string())?;
        let surface = Surface::new(&context, window.clone()).map_err(|error| error.to_string())?;
        Ok(Opened { window, surface, bezel: Bezel::new(board, scale), origin: (0, 0), size })
    }

    fn redraw(&self) {
        if let Some(shown) = &self.shown {
            shown.window.request_redraw();
        }
    }

    /// The largest whole scale that fits, in the middle.
    fn resize(&mut self, size: (usize, usize)) {
        let board = self.live.board();
        if let Some(shown) = &mut self.shown {
            let scale = Bezel::fitting_scale(board, size.0, size.1);
            let (width, height) = Bezel::size(board, scale);
            shown.bezel = Bezel::new(board, scale);
            shown.origin = (size.0.saturating_sub(width) / 2, size.1.saturating_sub(height) / 2);
            shown.size = size;
        }
        self.redraw();
    }

    fn on_key(&mut self, event: &KeyEvent) {
        if event.repeat {
            return;
        }
        let finger = Finger::Keyboard(event.physical_key);
        if event.state == ElementState::Released {
            self.live.lift(&finger);
            return self.redraw();
        }
        match &event.logical_key {
            Typed::Named(NamedKey::Tab) => {
                self.live.switch(self.live.board().next());
                if let Some(size) = self.shown.as_ref().map(|shown| shown.size) {
                    self.resize(size);
                }
            }
            Typed::Character(letter) if letter == "?" => self.live.hold(self.live.meaning(Key::Select)),
            Typed::Character(letter) if letter == "u" => self.live.hold(self.live.meaning(Key::Back)),
            typed => {
                if let Some(key) = key_of(typed) {
                    self.live.touch(finger, self.live.meaning(key));
                    self.redraw();
                }
            }
        }
    }

    fn on_click(&mut self, state: ElementState) {
        if state == ElementState::Released {
            self.live.lift(&Finger::Mouse);
        } else if let Some(shown) = &self.shown {
            let (x, y) = (self.cursor.0 - shown.origin.0 as f32, self.cursor.1 - shown.origin.1 as f32);
            if let Some(key) = shown.bezel.key_at(x, y) {
                self.live.touch(Finger::Mouse, key);
            }
        }
        self.redraw();
    }

    fn draw(&mut self) -> Result<(), String> {
        let Some(shown) = &mut self.shown else { return Ok(()) };
        let (width, height) = shown.size;
        let (Some(w), Some(h)) = (NonZeroU32::new(width as u32), NonZeroU32::new(height as u32)) else {
            return Ok(());
        };
        let profile = self.live.board().profile;
        let mut screen = self.live.picture().unwrap_or_else(|| {
            let (width, height) = (profile.width.unsigned_abs() as usize, profile.height.unsigned_abs() as usize);
            Picture { width, height, pixels: vec![[0; 3]; width * height] }
        });
        let brightness = self.live.brightness();
        screen.pixels.iter_mut().for_each(|pixel| *pixel = dimmed(*pixel, brightness));
        let device = shown.bezel.picture(&screen, self.live.down());
        shown.surface.resize(w, h).map_err(|error| error.to_string())?;
        let mut buffer = shown.surface.buffer_mut().map_err(|error| error.to_string())?;
        buffer.fill(packed(TABLE));
        let rows = buffer.chunks_mut(width).skip(shown.origin.1);
        for (row, pixels) in rows.zip(device.pixels.chunks(device.width)) {
            for (to, from) in row.iter_mut().skip(shown.origin.0).zip(pixels) {
                *to = packed(*from);
            }
        }
        shown.window.pre_present_notify();
        buffer.present().map_err(|error| error.to_string())
    }
}

/// Both boards must fit: the key that changes them does not change the window.
fn smallest() -> (usize, usize) {
    let sizes = BOARDS.iter().map(|board| Bezel::size(board, 1));
    sizes.fold((0, 0), |(width, height), (w, h)| (width.max(w), height.max(h)))
}

fn physical((width, height): (usize, usize)) -> PhysicalSize<u32> {
    PhysicalSize::new(width as u32, height as u32)
}

fn key_of(typed: &Typed) -> Option<Key> {
    match typed {
        Typed::Named(NamedKey::ArrowUp) => Some(Key::Up),
        Typed::Named(NamedKey::ArrowDown) => Some(Key::Down),
        Typed::Named(NamedKey::Enter | NamedKey::Space) => Some(Key::Select),
        Typed::Named(NamedKey::Backspace | NamedKey::Escape) => Some(Key::Back),
        Typed::Character(letter) => match letter.as_str() {
            "k" => Some(Key::Up),
            "j" => Some(Key::Down),
            "b" => Some(Key::Back),
            _ => None,
        },
        _ => None,
    }
}

fn packed([red, green, blue]: [u8; 3]) -> u32 {
    u32::from_be_bytes([0, red, green, blue])
}
