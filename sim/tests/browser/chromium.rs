//! Chromium, driven over a pipe with its DevTools protocol: JSON messages, each ended by a zero byte. It reads from
//! descriptor 3 and writes to 4; a shell puts our pipes there.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::{Value, json};

/// Long enough for a machine that is busy with something else.
pub(crate) const PATIENCE: Duration = Duration::from_secs(180);

const FLAGS: &str = "--headless --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run \
                     --disable-background-networking --disable-component-update --remote-debugging-pipe";

pub(crate) struct Browser {
    child: Child,
    to: ChildStdin,
    from: Receiver<Value>,
    number: u64,
    /// The tab that is spoken to.
    session: String,
    /// What it was asked for by the pages.
    pub(crate) requests: Vec<String>,
}

/// Where Chromium is: as `CHROMIUM` says, or under one of the usual names.
pub(crate) fn find() -> Option<PathBuf> {
    let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let usual = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
    let found = std::env::split_paths(&path).flat_map(|folder| usual.map(|name| folder.join(name)));
    named.into_iter().chain(found).find(|file| file.is_file())
}

impl Browser {
    /// With an empty page. What it stores is in `profile`, and is there again the next time.
    pub(crate) fn start(program: &Path, profile: &Path) -> Self {
        let script = format!("exec \"$1\" {FLAGS} --user-data-dir=\"$2\" about:blank 3<&0 4>&1 >&2");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script, "sh"]).args([program, profile]);
        let mut child = shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let to = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap());
        let (sender, from) = channel();
        std::thread::spawn(move || {
            let mut message = Vec::new();
            while answers.read_until(0, &mut message).is_ok_and(|length| length > 0) {
                message.pop();
                let Ok(value) = serde_json::from_slice(&message) else { break };
                if sender.send(value).is_err() {
                    break;
                }
                message.clear();
            }
        });
        let mut browser = Self { child, to, from, number: 0, session: String::new(), requests: Vec::new() };
        let pages = browser.call("Target.getTargets", &json!({}));
        let page = pages["targetInfos"].as_array().unwrap().iter().find(|page| page["type"] == "page").unwrap();
        let id = page["targetId"].clone();
        browser.attach(&id);
        browser
    }

    /// Turns to a tab; says which one it was until then.
    pub(crate) fn attach(&mut self, tab: &Value) -> String {
        let before = self.turn_to(String::new());
        let attached = self.call("Target.attachToTarget", &json!({ "targetId": tab, "flatten": true }));
        self.session = attached["sessionId"].as_str().unwrap().into();
        self.call("Page.enable", &json!({}));
        self.call("Network.enable", &json!({}));
        before
    }

    pub(crate) fn turn_to(&mut self, session: String) -> String {
        std::mem::replace(&mut self.session, session)
    }

    /// Does not wait for the answer.
    pub(crate) fn send(&mut self, method: &str, params: &Value) {
        self.number += 1;
        let mut message = json!({ "id": self.number, "method": method, "params": params });
        if !self.session.is_empty() {
            message["sessionId"] = json!(self.session);
        }
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        self.to.write_all(&bytes).unwrap();
    }

    pub(crate) fn call(&mut self, method: &str, params: &Value) -> Value {
        self.send(method, params);
        loop {
            let answer = self.from.recv_timeout(PATIENCE).unwrap_or_else(|error| panic!("{method}: {error}"));
            if answer["method"] == "Network.requestWillBeSent" {
                self.requests.push(answer["params"]["request"]["url"].as_str().unwrap_or_default().into());
            }
            if answer["id"] == self.number {
                assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
                return answer["result"].clone();
            }
        }
    }

    /// What the script comes to; a promise is waited for.
    pub(crate) fn eval(&mut self, script: &str) -> Value {
        let params = json!({ "expression": script, "awaitPromise": true, "returnByValue": true });
        let result = self.call("Runtime.evaluate", &params);
        assert!(result["exceptionDetails"].is_null(), "{script}: {}", result["exceptionDetails"]);
        result["result"]["value"].clone()
    }

    pub(crate) fn open(&mut self, address: &str) {
        let result = self.call("Page.navigate", &json!({ "url": address }));
        assert!(result["errorText"].is_null(), "{address}: {}", result["errorText"]);
    }

    /// Runs in every page before its own scripts.
    pub(crate) fn before_pages(&mut self, script: &str) {
        self.call("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": script }));
    }

    /// As if it were shown on such a screen.
    pub(crate) fn screen(&mut self, width: u32, height: u32, density: f32, touch: bool) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": density, "mobile": touch });
        self.call("Emulation.setDeviceMetricsOverride", &metrics);
        self.call("Emulation.setTouchEmulationEnabled", &json!({ "enabled": touch }));
    }

    /// As the plug is pulled: nothing is told, nothing is flushed.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
