//! Keeping the screen awake while a camera watches a table: nobody touches keyboard or mouse then for hours.
//!
//! Every desktop has a program that holds the screen awake for as long as another one runs. That other one is `cat`, reading from
//! a pipe of ours: once the pipe is closed, also because Deadeye crashed, the screen may sleep again.

use std::ffi::OsStr;
use std::process::{Child, Command, Stdio};

use crate::audio::speech::file_in;

/// A program that holds the screen awake, with what it is given.
struct InhibitProgram {
    name: &'static str,
    arguments: &'static [&'static str],
}

/// The programs of the systems. A desktop listens to one of them; those that are installed are all asked.
const PROGRAMS: [InhibitProgram; 5] = [
    InhibitProgram { name: "gnome-session-inhibit", arguments: &["--inhibit", "idle", "--reason", REASON, "cat"] },
    InhibitProgram { name: "kde-inhibit", arguments: &["--power", "--screenSaver", "cat"] },
    InhibitProgram {
        name: "systemd-inhibit",
        arguments: &["--what=idle", "--mode=block", "--who=Deadeye", "--why", REASON, "cat"],
    },
    InhibitProgram { name: "caffeinate", arguments: &["-d", "cat"] },
    InhibitProgram { name: "powershell.exe", arguments: &["-NoProfile", "-NonInteractive", "-Command", ON_WINDOWS] },
];

/// The reason that a desktop may show.
const REASON: &str = "a table is watched";

/// Keeps screen and system on (0x80000003: continuous, system, display) until its input ends.
const ON_WINDOWS: &str = "\
    $s = Add-Type -PassThru -Name S -Namespace D -MemberDefinition \
    '[DllImport(\"kernel32.dll\")] public static extern uint SetThreadExecutionState(uint flags);'; \
    $null = $s::SetThreadExecutionState([uint32]'0x80000003'); $null = [Console]::In.ReadToEnd()";

/// A hold on the screen, which may sleep again once this is dropped.
#[derive(Debug, Default)]
pub struct ScreenAwake(Vec<Child>);

impl ScreenAwake {
    /// Keeps the screen awake, by the programs in these folders, written as `PATH` is, or in those of `PATH`. Where there is none,
    /// the screen sleeps as it is set.
    ///
    /// ```
    /// use deadeye_app::awake::ScreenAwake;
    ///
    /// let awake = ScreenAwake::start(Some("/no/such/folder".as_ref()));
    /// assert!(!awake.is_kept());
    /// ```
    #[must_use]
    pub fn start(folders: Option<&OsStr>) -> Self {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = folders.unwrap_or(&path);
        let installed = PROGRAMS.iter().filter_map(|program| Some((file_in(folders, program.name)?, program)));
        let start = installed.filter_map(|(file, program)| {
            let mut command = Command::new(file);
            command.args(program.arguments).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
            command.spawn().inspect_err(|error| log::warn!("{} does not start: {error}", program.name)).ok()
        });
        Self(start.collect())
    }

    /// Returns whether a program keeps it awake.
    #[must_use]
    pub const fn is_kept(&self) -> bool {
        !self.0.is_empty()
    }
}

impl Drop for ScreenAwake {
    fn drop(&mut self) {
        for mut child in self.0.drain(..) {
            // The end of its input ends what it runs; it itself may take longer than anybody waits.
            drop(child.stdin.take());
            let ended = child.kill().and_then(|()| child.wait());
            if let Err(error) = ended {
                log::warn!("a program that kept the screen awake does not end: {error}");
            }
        }
    }
}

#[cfg(all(test, unix))]
#[expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;
    use std::time::{Duration, Instant};

    use super::ScreenAwake;

    /// Waits until a file holds this text.
    fn wait_for(file: &Path, text: &str) {
        let until = Instant::now() + Duration::from_secs(20);
        while !fs::read_to_string(file).is_ok_and(|own| own.contains(text)) {
            assert!(Instant::now() < until, "{} does not come to hold {text}", file.display());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    #[test]
    fn the_programs_that_are_installed_run_until_it_ends() {
        let folder = std::env::temp_dir().join(format!("deadeye-awake-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let said = folder.join("said");
        for name in ["systemd-inhibit", "caffeinate"] {
            // Says what it was given, and once its input has ended.
            let script =
                format!("#!/bin/sh\n(echo {name} \"$@\" >>{0}; cat; echo {name} ended >>{0})\n:\n", said.display());
            let file = folder.join(name);
            fs::write(&file, script).unwrap();
            fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
        }
        let awake = ScreenAwake::start(Some(folder.as_os_str()));
        assert!(awake.is_kept());
        wait_for(&said, "systemd-inhibit --what=idle --mode=block --who=Deadeye --why a table is watched cat");
        wait_for(&said, "caffeinate -d cat");
        assert!(!fs::read_to_string(&said).unwrap().contains("ended"));
        drop(awake);
        for name in ["systemd-inhibit", "caffeinate"] {
            wait_for(&said, &format!("{name} ended"));
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
