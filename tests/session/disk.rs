//! A disk that forgets what was not synced, made from what `strace` saw a program do.
//!
//! The model: what a file holds is safe once it was synced; a name, new or taken away, is safe once its folder was synced,
//! and a new name also once the file was synced under it (as journalling file systems keep it). Of everything else a power
//! cut leaves nothing, or any part: whole sectors of any of the writes, and the first of the changes of names.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt as _;
use std::path::{Path, PathBuf};

use crate::chance::Chance;

/// What a disk takes whole or not at all, in bytes.
const SECTOR_BYTES: usize = 512;

/// What the program asked of the system, in order.
#[derive(Debug)]
pub enum Call {
    Open {
        fd: u32,
        path: PathBuf,
        made: bool,
        emptied: bool,
    },
    Write {
        fd: u32,
        at: Option<usize>,
        bytes: Vec<u8>,
    },
    Seek {
        fd: u32,
        to: usize,
    },
    Truncate {
        fd: u32,
        to: usize,
    },
    Sync {
        fd: u32,
    },
    Link {
        from: PathBuf,
        to: PathBuf,
    },
    Rename {
        from: PathBuf,
        to: PathBuf,
    },
    Unlink {
        path: PathBuf,
    },
    /// So many lines went to standard output.
    Said {
        lines: usize,
    },
}

/// The words that make `strace` write what [`calls`] reads.
pub const STRACE: [&str; 6] = [
    "-f",
    "-xx",
    "-s",
    "4000000",
    "-e",
    "trace=openat,write,pwrite64,lseek,ftruncate,fsync,fdatasync,linkat,rename,renameat2,unlink",
];

/// The calls of a trace that succeeded.
///
/// # Panics
/// On a call that the model does not know.
pub fn calls(trace: &str) -> Vec<Call> {
    let mut found = Vec::new();
    let mut begun: BTreeMap<&str, String> = BTreeMap::new();
    for line in trace.lines() {
        let Some((pid, rest)) = line.split_once(' ') else {
            continue;
        };
        let rest = rest.trim_start();
        // What another thread ran into is put together again.
        if let Some(start) = rest.strip_suffix(" <unfinished ...>") {
            begun.insert(pid, start.to_owned());
            continue;
        }
        let whole = match rest.strip_prefix("<... ").and_then(|rest| rest.split_once(" resumed>")) {
            Some((_, end)) => begun.remove(pid).unwrap_or_default() + end,
            None => rest.to_owned(),
        };
        let Some((asked, result)) = whole.rsplit_once(" = ") else {
            continue;
        };
        let Some(result) = result.split(' ').next().and_then(|number| number.parse::<u32>().ok()) else {
            continue;
        };
        let Some((name, arguments)) = asked.split_once('(') else {
            continue;
        };
        let arguments: Vec<&str> = arguments.trim_end().trim_end_matches(')').split(", ").collect();
        let number = |at: usize| arguments[at].parse::<usize>().unwrap();
        let fd = || arguments[0].parse::<u32>().unwrap();
        found.push(match name {
            "openat" => Call::Open {
                fd: result,
                path: path(arguments[1]),
                made: arguments[2].contains("O_CREAT"),
                emptied: arguments[2].contains("O_TRUNC"),
            },
            "write" if fd() == 1 => {
                Call::Said { lines: bytes(arguments[1]).iter().filter(|byte| **byte == b'\n').count() }
            }
            "write" => Call::Write { fd: fd(), at: None, bytes: bytes(arguments[1]) },
            "pwrite64" => Call::Write { fd: fd(), at: Some(number(3)), bytes: bytes(arguments[1]) },
            "lseek" => Call::Seek { fd: fd(), to: result as usize },
            "ftruncate" => Call::Truncate { fd: fd(), to: number(1) },
            "fsync" | "fdatasync" => Call::Sync { fd: fd() },
            "linkat" => Call::Link { from: path(arguments[1]), to: path(arguments[3]) },
            "rename" => Call::Rename { from: path(arguments[0]), to: path(arguments[1]) },
            "renameat2" => Call::Rename { from: path(arguments[1]), to: path(arguments[3]) },
            "unlink" => Call::Unlink { path: path(arguments[0]) },
            other => unreachable!("{other} is not in the model"),
        });
    }
    found
}

/// The bytes of a string as `strace -xx` writes it.
fn bytes(quoted: &str) -> Vec<u8> {
    assert!(quoted.starts_with('"') && quoted.ends_with('"'), "a text was cut: {quoted:.80}");
    quoted.trim_matches('"').split("\\x").skip(1).map(|pair| u8::from_str_radix(pair, 16).unwrap()).collect()
}

fn path(quoted: &str) -> PathBuf {
    PathBuf::from(OsString::from_vec(bytes(quoted)))
}

enum Change {
    Write { at: usize, bytes: Vec<u8> },
    Truncate { to: usize },
}

#[derive(Default)]
struct Inode {
    safe: Vec<u8>,
    now: Vec<u8>,
    since: Vec<Change>,
}

/// A name that changed and is not safe yet.
enum Named {
    New(PathBuf, usize),
    Gone(PathBuf),
}

/// The files below one folder.
pub struct Disk {
    folder: PathBuf,
    files: Vec<Inode>,
    names: BTreeMap<PathBuf, usize>,
    safe_names: BTreeMap<PathBuf, usize>,
    pending: Vec<Named>,
    open: BTreeMap<u32, (PathBuf, Option<usize>, usize)>,
}

fn write(bytes: &mut Vec<u8>, at: usize, new: &[u8]) {
    let end = at + new.len();
    if bytes.len() < end {
        bytes.resize(end, 0);
    }
    bytes[at..end].copy_from_slice(new);
}

impl Disk {
    /// An empty disk; calls about files outside of `folder` are no concern of it.
    pub fn new(folder: &Path) -> Self {
        let empty = BTreeMap::new;
        Self {
            folder: folder.to_owned(),
            files: Vec::new(),
            names: empty(),
            safe_names: empty(),
            pending: Vec::new(),
            open: BTreeMap::new(),
        }
    }

    /// Does what the program did; how many lines it said with it.
    pub fn call(&mut self, call: &Call) -> usize {
        match call {
            Call::Said { lines } => return *lines,
            Call::Open { fd, path, made, emptied } => {
                let ours = path.starts_with(&self.folder) && *path != self.folder;
                let mut file = self.names.get(path).copied();
                if ours && file.is_none() && *made {
                    self.files.push(Inode::default());
                    file = Some(self.files.len() - 1);
                    self.name(path, self.files.len() - 1);
                }
                if let Some(file) = file.filter(|_| *emptied) {
                    self.change(file, Change::Truncate { to: 0 });
                }
                self.open.insert(*fd, (path.clone(), file, 0));
            }
            Call::Write { fd, at, bytes } => {
                if let Some((_, Some(file), place)) = self.open.get_mut(fd) {
                    let (file, start) = (*file, at.unwrap_or(*place));
                    if at.is_none() {
                        *place += bytes.len();
                    }
                    self.change(file, Change::Write { at: start, bytes: bytes.clone() });
                }
            }
            Call::Seek { fd, to } => {
                if let Some((_, _, place)) = self.open.get_mut(fd) {
                    *place = *to;
                }
            }
            Call::Truncate { fd, to } => {
                if let Some((_, Some(file), _)) = self.open.get(fd) {
                    self.change(*file, Change::Truncate { to: *to });
                }
            }
            Call::Sync { fd } => self.sync(*fd),
            Call::Link { from, to } => {
                if let Some(file) = self.names.get(from).copied() {
                    self.name(to, file);
                }
            }
            Call::Rename { from, to } => {
                if let Some(file) = self.names.remove(from) {
                    self.name(to, file);
                    self.pending.push(Named::Gone(from.clone()));
                }
            }
            Call::Unlink { path } => {
                if self.names.remove(path).is_some() {
                    self.pending.push(Named::Gone(path.clone()));
                }
            }
        }
        0
    }

    fn name(&mut self, path: &Path, file: usize) {
        self.names.insert(path.to_owned(), file);
        self.pending.push(Named::New(path.to_owned(), file));
    }

    fn change(&mut self, file: usize, change: Change) {
        let file = &mut self.files[file];
        match &change {
            Change::Write { at, bytes } => write(&mut file.now, *at, bytes),
            Change::Truncate { to } => file.now.resize(*to, 0),
        }
        file.since.push(change);
    }

    fn sync(&mut self, fd: u32) {
        let Some((path, file, _)) = self.open.get(&fd) else {
            return;
        };
        if let Some(at) = *file {
            let file = &mut self.files[at];
            file.safe = file.now.clone();
            file.since.clear();
        }
        let safe = |named: &mut Named| match named {
            Named::New(name, of) => Some(*of) == *file || name.parent() == Some(path),
            Named::Gone(name) => name.parent() == Some(path),
        };
        for named in self.pending.extract_if(.., safe) {
            settle(&mut self.safe_names, &named);
        }
    }

    /// What is found in `folder` after the power went: with `chance` some of what was not synced, else none of it.
    pub fn cut(&self, folder: &Path, mut chance: Option<&mut Chance>) {
        let mut names = self.safe_names.clone();
        if let Some(chance) = chance.as_deref_mut() {
            let kept = chance.below(self.pending.len() as u64 + 1) as usize;
            self.pending.iter().take(kept).for_each(|named| settle(&mut names, named));
        }
        for (path, file) in names {
            let file = &self.files[file];
            let mut bytes = file.safe.clone();
            for change in &file.since {
                let Some(chance) = chance.as_deref_mut() else {
                    break;
                };
                match change {
                    Change::Truncate { to } if chance.below(2) == 0 => bytes.resize(*to, 0),
                    Change::Truncate { .. } => {}
                    Change::Write { at, bytes: new } => {
                        // The sectors of a write reach the disk each by itself.
                        let mut from = 0;
                        while from < new.len() {
                            let to = ((at + from) / SECTOR_BYTES * SECTOR_BYTES + SECTOR_BYTES - at).min(new.len());
                            if chance.below(2) == 0 {
                                write(&mut bytes, at + from, &new[from..to]);
                            }
                            from = to;
                        }
                    }
                }
            }
            std::fs::write(folder.join(path.file_name().unwrap()), bytes).unwrap();
        }
    }
}

fn settle(names: &mut BTreeMap<PathBuf, usize>, named: &Named) {
    match named {
        Named::New(path, file) => names.insert(path.clone(), *file),
        Named::Gone(path) => names.remove(path),
    };
}
