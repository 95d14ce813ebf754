//! The file behind the simulator's flash: a full disk, and hands that remove it.
#![allow(clippy::unwrap_used)] // Helpers of tests are tests, too.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use engine::ui::View;
use sim::device::Device;
use sim::device::backing::FileTrouble;
use sim::device::board::BOARDS;
use sim::device::flash::{Flash, SIZE};
use sim::measure::wear::START;

fn path(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder.join("flash.bin")
}

fn power_on(flash: Flash) -> Device {
    Device::power_on(BOARDS[0].profile, flash)
}

fn has_a_game(path: &Path) -> bool {
    power_on(Flash::read_image(path).unwrap()).app().session().live().is_some()
}

const PATH: &str = "FLASH_ON_A_FULL_DISK";

/// Run by the test below, where a file can hold only so much.
#[test]
#[ignore = "needs a disk that is full"]
fn on_a_full_disk() {
    let Some(path) = std::env::var_os(PATH) else { return };
    assert!(Flash::open(Path::new(&path)).is_err(), "there is no room for it");
}

#[cfg(unix)]
#[test]
fn a_full_disk_leaves_nothing_that_hinders_the_next_start() {
    let path = path("full-disk");
    // Files end after a few blocks, and writing on is an error instead of the end of the process.
    // What it says goes into a pipe: a log on that disk would be cut off as well.
    let output = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 8; exec \"$0\" --exact flash_file::on_a_full_disk --ignored"])
        .arg(std::env::current_exe().unwrap())
        .env(PATH, &path)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    assert!(fs::metadata(&path).unwrap().len() == 0, "half an image is none");
    drop(Flash::open(&path).unwrap());
    assert_eq!(fs::metadata(&path).unwrap().len(), SIZE as u64);
}

#[cfg(unix)]
#[test]
fn a_file_that_is_removed_comes_back_with_the_next_entry() {
    let path = path("removed");
    let flash = Flash::open(&path).unwrap();
    let fate = flash.fate();
    let mut device = power_on(flash);
    fs::remove_file(&path).unwrap();
    START.iter().for_each(|key| device.tap(*key));
    assert!(matches!(device.view(), View::Table(_)));
    assert!(has_a_game(&path), "while it is still played");
    assert_eq!(fate.trouble(), Some(FileTrouble::WrittenAnew));
    assert!(Flash::open(&path).is_err(), "it is locked like the one before");
}

#[cfg(unix)]
#[test]
fn a_file_that_is_removed_comes_back_at_the_end() {
    let path = path("removed-at-the-end");
    let flash = Flash::open(&path).unwrap();
    let fate = flash.fate();
    let mut device = power_on(flash);
    START.iter().for_each(|key| device.tap(*key));
    assert_eq!(fate.trouble(), None);
    fs::remove_file(&path).unwrap();
    drop(device);
    assert!(has_a_game(&path));
    assert_eq!(fate.trouble(), Some(FileTrouble::WrittenAnew));
}

#[test]
fn a_file_that_is_cut_short_is_written_again() {
    for (number, size) in [0, 8000, 2 * SIZE as u64].into_iter().enumerate() {
        let path = path(&format!("resized-{number}"));
        let flash = Flash::open(&path).unwrap();
        let fate = flash.fate();
        let mut device = power_on(flash);
        fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(size).unwrap();
        START.iter().for_each(|key| device.tap(*key));
        assert!(has_a_game(&path), "while it is still played");
        assert_eq!(fate.trouble(), Some(FileTrouble::WrittenAnew));
        fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(size).unwrap();
        drop(device);
        assert!(has_a_game(&path), "at the end");
    }
}

#[cfg(unix)]
#[test]
fn another_file_in_its_place_is_left_alone_and_the_device_stops() {
    let path = path("replaced");
    let flash = Flash::open(&path).unwrap();
    let fate = flash.fate();
    let mut device = power_on(flash);
    fs::remove_file(&path).unwrap();
    fs::write(&path, "mine").unwrap();
    START.iter().for_each(|key| device.tap(*key));
    assert!(matches!(device.view(), View::Fault(_)), "what is not stored is not shown");
    drop(device);
    assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
    assert!(matches!(fate.trouble(), Some(FileTrouble::Lost(_))));
}
