//! `sim web`: the device as a web page, with all that belongs to it. A site is a list of files; only relative addresses
//! are in them, so it works under any path of any web space.

mod icon;
mod licences;
mod manual;
pub mod serve;

use std::collections::BTreeMap;
use std::hash::Hasher;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::command::args::Web;
use crate::command::cli::{Exit, Failure, bad_file};
use crate::command::firmware::{self, BuildError};
use crate::command::uf2;
use crate::device::board::{BOARDS, Board};

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// What lies at the root, and names the version.
const SHELL: [&str; 3] = ["index.html", "manifest.webmanifest", "sw.js"];

/// What the page may do: run its own scripts and the module, and ask for files of its own.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; \
                      connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

/// Files by their path.
#[derive(Debug, Default)]
pub struct WebSite {
    pub files: BTreeMap<String, Vec<u8>>,
}

/// What is dropped on the drive of a board.
#[derive(Debug)]
pub struct FirmwareFile {
    pub board: &'static str,
    pub version: String,
    pub uf2: Vec<u8>,
}

impl FirmwareFile {
    /// Of every board. It takes minutes to build them.
    fn all() -> Result<Vec<Self>, Failure> {
        let build = |board: &Board| {
            let firmware = firmware::release(board.name).map_err(|error| Failure::Bad(error.to_string()))?;
            let version = firmware.info().version().unwrap_or_default().into();
            Ok(Self { board: board.name, version, uf2: uf2::encode(&firmware) })
        };
        BOARDS.iter().map(build).collect()
    }
}

/// `sim web`.
pub fn run(options: &Web, out: &mut dyn Write) -> Result<Exit, Failure> {
    match options {
        Web::Write { out: folder, firmware } => {
            let images = if *firmware { FirmwareFile::all()? } else { Vec::new() };
            let site = WebSite::build(&images)?;
            site.write(folder)?;
            writeln!(out, "{}: {} files", folder.display(), site.files.len())?;
            Ok(Exit::Good)
        }
        Web::Serve { port } => {
            let listener = serve::listen(*port)?;
            let site = WebSite::build(&[])?;
            writeln!(out, "Stationmaster is at http://127.0.0.1:{port}/ until Ctrl-C is pressed.")?;
            out.flush()?;
            serve::run(&listener, site)
        }
    }
}

impl WebSite {
    /// Without images there is no page for them, and no link leads to it.
    pub fn build(images: &[FirmwareFile]) -> Result<Self, Failure> {
        let module = module().map_err(|error| Failure::Bad(error.to_string()))?;
        let mut core = Self::default();
        for file in ["app.js", "files.js", "flash.js", "style.css"] {
            core.add(file, read(&page(file))?);
        }
        core.add("stationmaster.wasm", read(&module)?);
        for (name, picture) in icon::all() {
            let mut file = Vec::new();
            picture.encode(&mut file)?;
            core.add(name, file);
        }
        let mut site = Self::default();
        manual::add(&mut site)?;
        for file in SHELL {
            site.add(file, read(&page(file))?);
        }
        // What a version is made of lies in a folder that is named after it: one page can never load files of two.
        let version = version([&site, &core]);
        for (name, bytes) in core.files {
            site.add(&format!("{version}/{name}"), bytes);
        }
        let links = |root: &str| links(!images.is_empty(), root);
        site.fill_in(&links, &version);
        // These are not kept for use without a network: they are long, and there is little use for them there.
        site.add("licences.txt", licences::text().map_err(|error| Failure::Bad(error.to_string()))?.into_bytes());
        site.add("favicon.ico", icon::favicon()?);
        if !images.is_empty() {
            site.add_firmware(images, &links("../"))?;
        }
        Ok(site)
    }

    /// What the sources leave open.
    fn fill_in(&mut self, links: &dyn Fn(&str) -> String, version: &str) {
        // A folder stands for the page in it: some web spaces lead from one to the other.
        let folder = |path: &str| if path == "index.html" { "./".into() } else { path.replace("/index.html", "/") };
        let kept = self.files.keys().filter(|path| *path != "sw.js");
        let kept: Vec<String> = kept.map(|path| format!("'{}'", folder(path))).collect();
        let kept = format!("[{}]", kept.join(", "));
        for (path, bytes) in &mut self.files {
            let root = if path.starts_with("manual/") { "../" } else { "" };
            if SHELL.contains(&path.as_str()) || path.ends_with(".html") {
                let text = String::from_utf8_lossy(bytes).replace("@VERSION@", version).replace("@POLICY@", POLICY);
                *bytes = text.replace("@LINKS@", &links(root)).replace("@FILES@", &kept).into_bytes();
            }
        }
    }

    fn add_firmware(&mut self, images: &[FirmwareFile], links: &str) -> Result<(), Failure> {
        let mut list =
            String::from("# Firmware\n\nHold BOOTSEL, plug the board in, and drop its file on the drive.\n\n");
        for FirmwareFile { board, version, uf2 } in images {
            let name = format!("stationmaster-{board}.uf2");
            list += &format!("* [{name}]({name}), version {version}\n");
            self.add(&format!("firmware/{name}"), uf2.clone());
        }
        list += "\nWhich board is which, and how to wire it: [Building one](../manual/build.html).\n";
        let page = manual::page_of("../", &list)?.replace("@LINKS@", links);
        self.add("firmware/index.html", page.into_bytes());
        Ok(())
    }

    fn add(&mut self, path: &str, bytes: Vec<u8>) {
        self.files.insert(path.into(), bytes);
    }

    fn write(&self, folder: &Path) -> Result<(), Failure> {
        for (path, bytes) in &self.files {
            let file = folder.join(path);
            let parent = file.parent().map_or(Ok(()), std::fs::create_dir_all);
            parent.and_then(|()| std::fs::write(&file, bytes)).map_err(|error| bad_file(&file, error))?;
        }
        Ok(())
    }
}

/// The way to everything else, from a page that is so far from the root.
fn links(firmware: bool, root: &str) -> String {
    let all = [("Manual", "manual/"), ("Firmware", "firmware/"), ("Licences", "licences.txt")];
    let there = all.into_iter().filter(|(name, _)| firmware || *name != "Firmware");
    there.map(|(name, path)| format!("    <a href=\"{root}{path}\">{name}</a>\n")).collect()
}

/// Changes with every byte of every file.
fn version(sites: [&WebSite; 2]) -> String {
    let mut hash = std::hash::DefaultHasher::new();
    for (path, bytes) in sites.into_iter().flat_map(|site| &site.files) {
        hash.write(path.as_bytes());
        hash.write(bytes);
    }
    format!("v{:016x}", hash.finish())
}

/// A file of the page's source.
fn page(name: &str) -> PathBuf {
    firmware::workspace().join("web/page").join(name)
}

fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    std::fs::read(path).map_err(|error| bad_file(path, error))
}

fn text(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|error| bad_file(path, error))
}

/// Builds the module. Like the firmware it has a target directory of its own.
fn module() -> Result<PathBuf, BuildError> {
    let directory = firmware::target_dir().join("web");
    let mut cargo = firmware::reproducible(&firmware::workspace(), &directory, TARGET)?;
    cargo.args(["--package", "web", "--profile", "web"]);
    firmware::succeed(cargo, "the device for browsers")?;
    Ok(directory.join(TARGET).join("web/web.wasm"))
}
