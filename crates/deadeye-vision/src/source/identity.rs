//! Which camera it is: two of one make have one name, and are told apart by the port they are plugged in at, or by their serial
//! number.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

/// The longest serial number that is read, in bytes.
const MOST_SERIAL: u64 = 256;

/// The marks by which a camera is known again, from one evening to the next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Saved", into = "Saved")]
pub struct CameraIdentity {
    /// The name that the camera reports.
    pub name: String,
    /// The port that it is plugged in at; none where the system does not say.
    pub port: Option<String>,
    /// Its serial number; none where it has none, or where another camera of this name has the same.
    pub serial: Option<String>,
    /// True if no other camera had its name when it was chosen: one of this name at another port is then the same.
    pub alone: bool,
}

/// The form in files. Those of earlier versions have the name alone.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Saved {
    Name(String),
    Whole {
        name: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        port: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        serial: Option<String>,
        alone: bool,
    },
}

impl From<Saved> for CameraIdentity {
    fn from(saved: Saved) -> Self {
        match saved {
            Saved::Name(name) => Self::named(name),
            Saved::Whole { name, port, serial, alone } => Self { name, port, serial, alone },
        }
    }
}

impl From<CameraIdentity> for Saved {
    fn from(CameraIdentity { name, port, serial, alone }: CameraIdentity) -> Self {
        if alone && port.is_none() && serial.is_none() {
            return Self::Name(name);
        }
        Self::Whole { name, port, serial, alone }
    }
}

impl CameraIdentity {
    /// Returns the identity of a camera of which nothing but the name is known.
    #[must_use]
    pub const fn named(name: String) -> Self {
        Self { name, port: None, serial: None, alone: true }
    }
}

/// A device that may be a camera. Most cameras have a second one, with metadata, at the same port.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct DeviceNode {
    pub(super) number: u32,
    pub(super) name: String,
    pub(super) port: Option<String>,
    pub(super) serial: Option<String>,
}

impl DeviceNode {
    /// Returns the device of this number, with what Linux knows of it.
    pub(super) fn new(number: u32, name: String) -> Self {
        let (port, serial) = if cfg!(target_os = "linux") {
            (find_port(Path::new("/dev/v4l/by-path"), number), read_serial(Path::new("/sys"), number))
        } else {
            (None, None)
        };
        Self { number, name, port, serial }
    }

    /// Returns whether both devices are of the same make, but not of one camera.
    fn is_twin_of(&self, other: &Self) -> bool {
        self.name == other.name && (self.port != other.port || self.serial != other.serial)
    }
}

/// Returns the port at which the device of this number is plugged in, by the links that the system makes in this folder:
/// `pci-0000:00:14.0-usb-0:2:1.0-video-index0` leads to `../../video0`.
fn find_port(links: &Path, number: u32) -> Option<String> {
    let device = format!("video{number}");
    let own = |link: &fs::DirEntry| fs::read_link(link.path()).is_ok_and(|target| target.ends_with(&device));
    let names = fs::read_dir(links).ok()?.filter_map(Result::ok).filter(own);
    let ports = names.filter_map(|link| {
        let name = link.file_name().into_string().ok()?;
        name.rsplit_once("-video-index").map(|(port, _)| port.to_owned())
    });
    // A device may have links of two kinds; the first of them is always the same one.
    ports.min()
}

/// Returns the serial number of the USB camera with this device.
fn read_serial(sys: &Path, number: u32) -> Option<String> {
    let interface = fs::canonicalize(sys.join(format!("class/video4linux/video{number}/device"))).ok()?;
    let text = deadeye_files::read_text(&interface.parent()?.join("serial"), MOST_SERIAL).ok()?;
    let serial = text.trim();
    (!serial.is_empty()).then(|| serial.to_owned())
}

/// Returns the marks of the camera of this number among these; none where there is no such device.
pub(super) fn identify(nodes: &[DeviceNode], number: u32) -> Option<CameraIdentity> {
    let own = nodes.iter().find(|node| node.number == number)?;
    let twins: Vec<&DeviceNode> = nodes.iter().filter(|node| node.is_twin_of(own)).collect();
    let shared = twins.iter().any(|twin| twin.serial == own.serial);
    Some(CameraIdentity {
        name: own.name.clone(),
        port: own.port.clone(),
        serial: own.serial.clone().filter(|_| !shared),
        alone: twins.is_empty(),
    })
}

/// Returns the devices of the camera that was chosen: at its port, else the one with its serial number, else any of its name if it
/// had no twin. None where only a twin of it is there.
pub(super) fn find_nodes<'a>(nodes: &'a [DeviceNode], chosen: &CameraIdentity) -> Vec<&'a DeviceNode> {
    let named = || nodes.iter().filter(|node| node.name == chosen.name);
    let is_other =
        |node: &DeviceNode| matches!((&node.serial, &chosen.serial), (Some(own), Some(wanted)) if own != wanted);
    let at_port: Vec<&DeviceNode> =
        named().filter(|node| chosen.port.is_some() && node.port == chosen.port && !is_other(node)).collect();
    if !at_port.is_empty() {
        return at_port;
    }
    let by_serial: Vec<&DeviceNode> =
        named().filter(|node| chosen.serial.is_some() && node.serial == chosen.serial).collect();
    if !by_serial.is_empty() {
        return by_serial;
    }
    let may_be =
        |node: &&DeviceNode| !is_other(node) && (chosen.alone || chosen.port.is_none() && chosen.serial.is_none());
    named().filter(may_be).collect()
}

#[cfg(test)]
mod tests {
    use super::{CameraIdentity, DeviceNode, find_nodes, identify};

    fn node(number: u32, name: &str, port: &str, serial: &str) -> DeviceNode {
        let known = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        DeviceNode { number, name: name.to_owned(), port: known(port), serial: known(serial) }
    }

    fn numbers(nodes: &[DeviceNode], chosen: &CameraIdentity) -> Vec<u32> {
        find_nodes(nodes, chosen).iter().map(|node| node.number).collect()
    }

    /// Two cameras of one make, each with its metadata, and another.
    fn table() -> Vec<DeviceNode> {
        let nodes = [(0, "C920", "usb-0:1", "A1"), (1, "C920", "usb-0:1", "A1"), (2, "C920", "usb-0:2", "B2")];
        let more = [(3, "C920", "usb-0:2", "B2"), (4, "Brio", "usb-0:3", "")];
        nodes.into_iter().chain(more).map(|(number, name, port, serial)| node(number, name, port, serial)).collect()
    }

    #[test]
    fn of_two_equal_cameras_the_chosen_one_is_found_whatever_their_numbers() {
        let chosen = identify(&table(), 2).unwrap();
        assert_eq!((chosen.port.as_deref(), chosen.serial.as_deref()), (Some("usb-0:2"), Some("B2")));
        assert!(!chosen.alone);
        assert_eq!(numbers(&table(), &chosen), [2, 3]);
        // Another evening they are numbered the other way round.
        let swapped = [node(0, "C920", "usb-0:2", "B2"), node(2, "C920", "usb-0:1", "A1")];
        assert_eq!(numbers(&swapped, &chosen), [0]);
        // It is plugged in elsewhere, and the other one where it was.
        let moved = [node(0, "C920", "usb-0:4", "B2"), node(2, "C920", "usb-0:2", "A1")];
        assert_eq!(numbers(&moved, &chosen), [0]);
    }

    #[test]
    fn the_other_of_two_equal_cameras_is_never_taken() {
        let chosen = identify(&table(), 2).unwrap();
        assert_eq!(numbers(&table()[..2], &chosen), [0_u32; 0]);
        // Cheap ones share a serial number, or have none: the port alone tells them apart.
        for serial in ["SN0001", ""] {
            let twins = [node(0, "Webcam", "usb-0:1", serial), node(2, "Webcam", "usb-0:2", serial)];
            let chosen = identify(&twins, 2).unwrap();
            assert_eq!(chosen.serial, None);
            assert_eq!(numbers(&twins, &chosen), [2]);
            assert_eq!(numbers(&twins[..1], &chosen), [0_u32; 0]);
        }
    }

    #[test]
    fn a_camera_without_a_twin_is_found_at_any_port() {
        let chosen = identify(&table(), 4).unwrap();
        assert!(chosen.alone);
        assert_eq!(numbers(&[node(1, "Brio", "usb-0:7", "")], &chosen), [1]);
        // So is one of which an earlier version kept the name.
        let named = CameraIdentity::named("C920".into());
        assert_eq!(numbers(&table(), &named), [0, 1, 2, 3]);
        assert_eq!(identify(&table(), 9), None);
    }

    #[test]
    fn an_identity_is_saved_whole_and_one_of_before_is_read() {
        let chosen = identify(&table(), 2).unwrap();
        let text = serde_json::to_string(&chosen).unwrap();
        assert_eq!(text, r#"{"name":"C920","port":"usb-0:2","serial":"B2","alone":false}"#);
        assert_eq!(serde_json::from_str::<CameraIdentity>(&text).unwrap(), chosen);
        let before: CameraIdentity = serde_json::from_str(r#""HD Webcam""#).unwrap();
        assert_eq!(before, CameraIdentity::named("HD Webcam".into()));
        assert_eq!(serde_json::to_string(&before).unwrap(), r#""HD Webcam""#);
    }

    #[cfg(unix)]
    #[test]
    fn port_and_serial_are_those_that_the_system_names() {
        use std::os::unix::fs::symlink;
        let root = std::env::temp_dir().join(format!("deadeye-identity-{}", std::process::id()));
        let (links, device) = (root.join("by-path"), root.join("devices/usb1/1-2/1-2:1.0"));
        let class = root.join("class/video4linux/video12");
        for folder in [&links, &device, &class] {
            std::fs::create_dir_all(folder).unwrap();
        }
        for (name, target) in [
            ("pci-0000:00:14.0-usbv2-0:2:1.0-video-index0", "../../video12"),
            ("pci-0000:00:14.0-usb-0:2:1.0-video-index0", "../../video12"),
            ("pci-0000:00:14.0-usb-0:1:1.0-video-index0", "../../video2"),
        ] {
            symlink(target, links.join(name)).unwrap();
        }
        symlink("../../../devices/usb1/1-2/1-2:1.0", class.join("device")).unwrap();
        std::fs::write(root.join("devices/usb1/1-2/serial"), "B2\n").unwrap();
        assert_eq!(super::find_port(&links, 12).as_deref(), Some("pci-0000:00:14.0-usb-0:2:1.0"));
        assert_eq!(super::find_port(&links, 1), None);
        assert_eq!(super::read_serial(&root, 12).as_deref(), Some("B2"));
        assert_eq!(super::read_serial(&root, 2), None);
        std::fs::remove_dir_all(&root).unwrap();
    }
}
