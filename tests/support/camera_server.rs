//! A small server that sends pictures as phones and IP cameras do, in what mood a test wants.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use image::RgbImage;
use image::codecs::jpeg::JpegEncoder;

/// The server sends pictures.
pub const SENDS: u8 = 0;
/// It keeps its connections and sends nothing.
pub const SILENT: u8 = 1;
/// It closes its connections, and every new one at once.
pub const AWAY: u8 = 2;
/// It sends black pictures.
pub const BLACK: u8 = 3;

/// A picture as a camera sends it.
pub fn jpeg(picture: &RgbImage) -> Vec<u8> {
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, 90).encode_image(picture).unwrap();
    bytes
}

/// Sends a row of JPEGs in one answer, as phones and IP cameras do, while the mood allows.
fn serve(mut stream: TcpStream, picture: &Mutex<Vec<u8>>, black: &[u8], mood: &AtomicU8) -> std::io::Result<()> {
    let mut asked = [0; 2048];
    let _length = stream.read(&mut asked)?;
    stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=picture\r\n\r\n")?;
    loop {
        let bytes = match mood.load(Ordering::Relaxed) {
            SENDS => picture.lock().unwrap().clone(),
            BLACK => black.to_vec(),
            SILENT => {
                thread::sleep(Duration::from_millis(20));
                continue;
            }
            _ => return Ok(()),
        };
        let head = format!("--picture\r\nContent-Type: image/jpeg\r\nContent-Length: {}\r\n\r\n", bytes.len());
        stream.write_all(head.as_bytes())?;
        stream.write_all(&bytes)?;
        stream.write_all(b"\r\n")?;
        thread::sleep(Duration::from_millis(66));
    }
}

/// Starts the server; its address.
pub fn server(picture: Vec<u8>, black: Vec<u8>, mood: &Arc<AtomicU8>) -> String {
    server_of(&Arc::new(Mutex::new(picture)), black, mood)
}

/// The same for a picture that changes.
pub fn server_of(picture: &Arc<Mutex<Vec<u8>>>, black: Vec<u8>, mood: &Arc<AtomicU8>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/video", listener.local_addr().unwrap());
    let (mood, picture, black) = (Arc::clone(mood), Arc::clone(picture), Arc::new(black));
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let (mood, picture, black) = (Arc::clone(&mood), Arc::clone(&picture), Arc::clone(&black));
            // A connection that its other end closed is over, and nothing else.
            thread::spawn(move || serve(stream, &picture, &black, &mood));
        }
    });
    address
}
