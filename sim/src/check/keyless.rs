//! The screens that no key leads to.

use engine::app::{App, Crash};
use engine::kit::Language;
use engine::store::StoreError;
use engine::ui::{Profile, View};

use crate::device::Device;
use crate::device::flash::Flash;
use crate::measure::wear;

/// Each with the name of its picture.
pub fn screens(profile: &'static Profile, language: Language) -> [(&'static str, View); 6] {
    let app = || {
        let mut app = App::new(profile);
        app.speak(language);
        app
    };
    let failed = |error: StoreError| {
        let mut app = app();
        app.fail(error);
        app.view()
    };
    let mut halted = app();
    halted.halt(Crash::HardFault { address: 0x1000_ABCD });
    let mut damaged = Device::power_on(profile, Flash::of(wear::damaged(200, 3)));
    damaged.speak(language);
    [
        ("splash", App::splash()),
        ("updating", app().updating()),
        ("fault-store", failed(StoreError::Flash)),
        ("fault-newer", failed(StoreError::Newer)),
        ("fault-restarts", halted.view()),
        ("damaged-entry", damaged.view()),
    ]
}
