//! Targets around another one: they count what happens to it, look at it, or note it down.

use std::time::Duration;

use engine::app::App;
use engine::input::Key;
use engine::ui::View;

use crate::check::script::{Target, Touch};
use crate::device::picture::Picture;

/// What such a target does not do in a way of its own, the one inside does.
pub trait Wrapper {
    fn inside(&self) -> &dyn Target;
    fn inside_mut(&mut self) -> &mut dyn Target;

    fn on_press(&mut self, key: Key, press: Touch) {
        self.inside_mut().press(key, press);
    }

    fn on_wait(&mut self, time: Duration) {
        self.inside_mut().wait(time);
    }

    fn on_reboot(&mut self) {
        self.inside_mut().reboot();
    }

    fn on_host(&mut self, line: &str) {
        self.inside_mut().host(line);
    }

    fn on_cut_after(&mut self, bytes: u64) {
        self.inside_mut().cut_after(bytes);
    }

    fn on_store_instead(&mut self, bytes: Vec<u8>) {
        self.inside_mut().store_instead(bytes);
    }
}

impl<A: Wrapper> Target for A {
    fn press(&mut self, key: Key, press: Touch) {
        self.on_press(key, press);
    }

    fn wait(&mut self, time: Duration) {
        self.on_wait(time);
    }

    fn reboot(&mut self) {
        self.on_reboot();
    }

    fn host(&mut self, line: &str) {
        self.on_host(line);
    }

    fn cut_after(&mut self, bytes: u64) {
        self.on_cut_after(bytes);
    }

    fn is_off(&mut self) -> bool {
        self.inside_mut().is_off()
    }

    fn stored(&mut self) -> Vec<u8> {
        self.inside_mut().stored()
    }

    fn store_instead(&mut self, bytes: Vec<u8>) {
        self.on_store_instead(bytes);
    }

    fn take_delay(&mut self) -> Duration {
        self.inside_mut().take_delay()
    }

    fn app(&self) -> Option<&App> {
        self.inside().app()
    }

    fn view(&self) -> Option<View> {
        self.inside().view()
    }

    fn picture(&self) -> Picture {
        self.inside().picture()
    }
}
