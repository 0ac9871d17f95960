//! The pages and the state over HTTP: read-only, for this machine or the local network, and only with the token in the
//! address.
//!
//! It runs on one thread with a task for each connection. Everything is bounded: connections, the bytes of a request's
//! head, and the waiting for a head and for a slow reader. No request body is read, and no request changes a game.

use std::collections::{HashMap, VecDeque};
use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use deadeye_cards::{CardCode, CardDb};
use deadeye_vision::read_picture;
use http_body_util::channel::{Channel, Sender};
use http_body_util::{Either, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::{
    ALLOW, CACHE_CONTROL, CONNECTION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderValue, ORIGIN,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use image::codecs::png::PngEncoder;
use image::imageops::FilterType;
use image::{ExtendedColorType, ImageEncoder as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{Notify, broadcast, mpsc, watch};
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::connections::{Connection, Connections};
use super::pages;
use super::shown::card_page;
use crate::words::Words;

/// The most bytes of a request's head.
const MOST_HEAD_BYTES: usize = 16 << 10;
/// The timeout for a request's head, and for a reader that takes no data.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest time for a connection without events: browsers open another.
const LONGEST: Duration = Duration::from_secs(60);
/// The time without a new state after which a keep-alive message is sent, which reveals readers that have gone.
const PULSE: Duration = Duration::from_secs(15);
/// The most states that a slow reader may be behind before it gets the newest in their place.
const MOST_BEHIND: usize = 256;
/// The most bytes of the states that wait for their delay: two minutes of more plays than a table makes in an evening.
const MOST_WAITING_BYTES: usize = 64 << 20;
/// The most drawn cards in the cache.
const MOST_FACES: usize = 400;
/// The width of a card's picture, in pixels.
const FACE_PX: u32 = 360;

type Body = Either<Full<Bytes>, Channel<Bytes, Infallible>>;

/// A state to send: its number, and its JSON.
pub(super) type State = (u64, Arc<str>);

/// The data shared by all connections.
pub(super) struct Served {
    /// The unguessable part of the address.
    pub token: String,
    /// The card database.
    pub cards: Arc<CardDb>,
    /// The user's own pictures of cards, `CODE.jpg` or `CODE.png`.
    pub pictures: Option<PathBuf>,
    /// The language of the pages.
    pub words: Mutex<Words>,
    /// The cache of requested card pictures.
    pub faces: Mutex<HashMap<CardCode, Bytes>>,
    /// The channel of the states that are sent.
    pub out: broadcast::Sender<State>,
    /// The newest state.
    pub newest: watch::Sender<State>,
}

impl Served {
    pub(super) fn new(token: String, cards: Arc<CardDb>, pictures: Option<PathBuf>, words: Words) -> Self {
        let (out, _) = broadcast::channel(MOST_BEHIND);
        let (newest, _) = watch::channel((0, Arc::from("null")));
        let words = Mutex::new(words);
        Self { token, cards, pictures, words, faces: Mutex::default(), out, newest }
    }

    fn words(&self) -> Words {
        *self.words.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Serves until the sender of `stop` is dropped.
pub(super) async fn serve(
    listener: TcpListener,
    served: Arc<Served>,
    states: mpsc::Receiver<(State, Duration)>,
    mut stop: watch::Receiver<()>,
) {
    let connections = Arc::new(Connections::default());
    let late = tokio::spawn(delay(states, Arc::clone(&served)));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stop.changed() => break,
        };
        let Ok((stream, from)) = accepted else {
            // Out of file descriptors, perhaps: they come back.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let connection = connections.admit(from.ip());
        let (served, mut stop) = (Arc::clone(&served), stop.clone());
        tokio::spawn(async move {
            tokio::select! {
                () = converse(stream, connection, served) => {}
                _ = stop.changed() => {}
            }
        });
    }
    late.abort();
}

/// The states that wait for their delay, oldest first.
#[derive(Default)]
struct Waiting {
    states: VecDeque<(Instant, State)>,
    bytes: usize,
}

impl Waiting {
    /// Adds a state. Where there is no room for all, every other one is left out: none is shown before its time.
    fn push(&mut self, due: Instant, state: State) {
        self.bytes += state.1.len();
        self.states.push_back((due, state));
        if self.bytes > MOST_WAITING_BYTES {
            // The newest stays, so that what is shown in the end is the game as it stands.
            let mut stays = self.states.len().is_multiple_of(2);
            self.states.retain(|_| {
                stays = !stays;
                stays
            });
            self.bytes = self.states.iter().map(|(_, state)| state.1.len()).sum();
            log::warn!("on the air: states are left out, because more come than can wait for their delay");
        }
    }

    /// Takes the next state, if it is due.
    fn pop_due(&mut self, now: Instant) -> Option<State> {
        let (_, state) = self.states.pop_front_if(|(due, _)| *due <= now)?;
        self.bytes -= state.1.len();
        Some(state)
    }
}

/// Passes each state on once its delay is over.
async fn delay(mut states: mpsc::Receiver<(State, Duration)>, served: Arc<Served>) {
    let mut waiting = Waiting::default();
    loop {
        let due = waiting.states.front().map(|(due, _)| *due);
        let next = async {
            match due {
                Some(due) => sleep_until(due).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            came = states.recv() => match came {
                Some((state, delay)) => waiting.push(Instant::now() + delay, state),
                None => return,
            },
            () = next => {}
        }
        let now = Instant::now();
        while let Some(state) = waiting.pop_due(now) {
            // Nobody listens: the newest is there for whoever comes.
            let _nobody = served.out.send(state.clone());
            served.newest.send_replace(state);
        }
    }
}

/// A connection: its client, and the time at which it has to end.
struct RequestLine {
    served: Arc<Served>,
    connection: Connection,
    local: SocketAddr,
    /// True if it sends events, for as long as its reader wants.
    gives_events: AtomicBool,
    /// A notification that its reader takes no more data.
    stalled: Notify,
}

async fn converse(stream: TcpStream, connection: Connection, served: Arc<Served>) {
    let Ok(local) = stream.local_addr() else { return };
    // An event is small and wanted at once; without this it only comes later.
    let _later = stream.set_nodelay(true);
    let (gives_events, stalled) = (AtomicBool::new(false), Notify::new());
    let line = Arc::new(RequestLine { served, connection, local, gives_events, stalled });
    let service = {
        let line = Arc::clone(&line);
        service_fn(move |request| {
            let line = Arc::clone(&line);
            async move { Ok::<_, Infallible>(answer(&request, &line).await) }
        })
    };
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(PATIENCE).max_buf_size(MOST_HEAD_BYTES);
    let over = async {
        sleep(LONGEST).await;
        if line.gives_events.load(Ordering::Relaxed) {
            std::future::pending::<()>().await;
        }
    };
    tokio::select! {
        // Whatever a reader did wrong ends its own connection only.
        _ = http.serve_connection(TokioIo::new(stream), service) => {}
        () = line.stalled.notified() => {}
        () = line.connection.wait_for_closing() => {}
        () = over => {}
    }
}

/// Returns whether a `Host` names this server by an address. Accepting names would let a foreign page whose name
/// resolves to this machine read the data (DNS rebinding); an address cannot be forged by a page.
fn is_ours(host: &str, local: SocketAddr) -> bool {
    // Browsers leave the usual port of HTTP out.
    let (name, port) = host.rsplit_once(':').unwrap_or((host, "80"));
    let ip = name.trim_matches(['[', ']']).parse();
    let is_here = name == "localhost" || ip.is_ok_and(|ip: IpAddr| ip == local.ip() || ip.is_loopback());
    is_here && port.parse() == Ok(local.port())
}

async fn answer(request: &Request<Incoming>, line: &Arc<RequestLine>) -> Response<Body> {
    let served = &line.served;
    let header = |name| request.headers().get(name).map(|value| value.to_str().unwrap_or("?"));
    let refuse = |status, why: &str| {
        let mut refused = plain(status, "text/plain; charset=utf-8", format!("{why}\n").into());
        refused.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        refused
    };
    let Some(host) = header(HOST).filter(|host| is_ours(host, line.local)) else {
        return refuse(
            StatusCode::MISDIRECTED_REQUEST,
            "this address is none of Deadeye's - not given out - copy it from the window",
        );
    };
    if header(ORIGIN).is_some_and(|origin| origin.strip_prefix("http://") != Some(host)) {
        return refuse(
            StatusCode::FORBIDDEN,
            "another page asks - only Deadeye's own pages may - open the address itself",
        );
    }
    if request.method() != Method::GET && request.method() != Method::HEAD {
        let mut refused =
            refuse(StatusCode::METHOD_NOT_ALLOWED, "nothing can be changed here - it is read only - use GET");
        refused.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        return refused;
    }
    let wrong = || {
        refuse(
            StatusCode::NOT_FOUND,
            "there is nothing at this address - the token or the name is wrong - copy it from the window",
        )
    };
    let mut parts = request.uri().path().trim_start_matches('/').splitn(2, '/');
    let (token, rest) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    if !same(token, &served.token) {
        return wrong();
    }
    if !line.connection.show_token() {
        return refuse(
            StatusCode::SERVICE_UNAVAILABLE,
            "the page cannot be shown - too many readers have the game open - close one of them, or try again later",
        );
    }
    match rest {
        "api/state" => {
            let (_, state) = served.newest.borrow().clone();
            plain(StatusCode::OK, "application/json", Bytes::copy_from_slice(state.as_bytes()))
        }
        "api/events" => events(line),
        "api/words" => {
            let words = served.words();
            let text = |name: &&str| (name.trim_start_matches("air.").to_owned(), words.get(name).into());
            let mut told: serde_json::Map<_, _> = pages::WORDS.iter().map(text).collect();
            told.insert("language".to_owned(), serde_json::json!(words.language()));
            plain(StatusCode::OK, "application/json", serde_json::Value::Object(told).to_string().into())
        }
        _ => match (pages::file(rest), rest.strip_prefix("card/")) {
            (Some((kind, text)), _) => plain(StatusCode::OK, kind, Bytes::from_static(text.as_bytes())),
            (None, Some(card)) => of_card(card, served).await.unwrap_or_else(wrong),
            (None, None) => wrong(),
        },
    }
}

/// Compares in constant time.
fn same(one: &str, other: &str) -> bool {
    one.len() == other.len() && one.bytes().zip(other.bytes()).fold(0, |differs, (a, b)| differs | (a ^ b)) == 0
}

fn plain(status: StatusCode, kind: &'static str, bytes: Bytes) -> Response<Body> {
    with_headers(status, kind, Either::Left(Full::new(bytes)))
}

fn with_headers(status: StatusCode, kind: &'static str, body: Body) -> Response<Body> {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let caching = if kind == "image/png" { "private, max-age=86400" } else { "no-store" };
    let policy = "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; \
                  frame-ancestors 'none'; base-uri 'none'";
    for (name, value) in [
        (CONTENT_TYPE, kind),
        (CACHE_CONTROL, caching),
        (CONTENT_SECURITY_POLICY, policy),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Returns server-sent events: the newest state at once, then each new one (WHATWG HTML, section 9.2).
fn events(line: &Arc<RequestLine>) -> Response<Body> {
    let (sender, channel) = Channel::new(1);
    // Subscribed before the newest is read: a state that comes in between is sent, not lost.
    let coming = line.served.out.subscribe();
    let newest = line.served.newest.subscribe();
    line.gives_events.store(true, Ordering::Relaxed);
    tokio::spawn(tell(sender, coming, newest, Arc::clone(line)));
    with_headers(StatusCode::OK, "text/event-stream", Either::Right(channel))
}

async fn tell(
    mut sender: Sender<Bytes>,
    mut coming: broadcast::Receiver<State>,
    newest: watch::Receiver<State>,
    line: Arc<RequestLine>,
) {
    let mut last = None;
    let mut next = Some(newest.borrow().clone());
    loop {
        let event = match next.take() {
            Some((number, _)) if last.is_some_and(|last| number <= last) => None,
            Some((0, _)) => None,
            Some((number, state)) => {
                last = Some(number);
                Some(format!("id: {number}\nevent: state\ndata: {state}\n\n"))
            }
            None => Some(":\n\n".to_owned()),
        };
        if let Some(event) = event
            && !matches!(timeout(PATIENCE, sender.send_data(Bytes::from(event))).await, Ok(Ok(())))
        {
            // Gone, or it reads nothing.
            line.stalled.notify_one();
            return;
        }
        next = match timeout(PULSE, coming.recv()).await {
            Ok(Ok(state)) => Some(state),
            Ok(Err(RecvError::Lagged(_))) => Some(newest.borrow().clone()),
            Ok(Err(RecvError::Closed)) => return,
            Err(_) => None,
        };
    }
}

/// Returns a card's picture, `CODE.png`, or its page, `CODE.json`.
async fn of_card(name: &str, served: &Arc<Served>) -> Option<Response<Body>> {
    let (code, ending) = name.split_once('.')?;
    let code: CardCode = code.parse().ok()?;
    if ending == "json" {
        let page = card_page(&served.cards, code, &served.words())?;
        return Some(plain(StatusCode::OK, "application/json", page.to_string().into()));
    }
    if ending != "png" || served.cards.get(code).is_none() {
        return None;
    }
    let known = |served: &Served| served.faces.lock().unwrap_or_else(PoisonError::into_inner).get(&code).cloned();
    let face = match known(served) {
        Some(face) => face,
        None => {
            let drawn = Arc::clone(served);
            let face = tokio::task::spawn_blocking(move || face(&drawn, code)).await.ok()??;
            let mut faces = served.faces.lock().unwrap_or_else(PoisonError::into_inner);
            if faces.len() >= MOST_FACES {
                faces.clear();
            }
            faces.insert(code, face.clone());
            face
        }
    };
    Some(plain(StatusCode::OK, "image/png", face))
}

/// Returns the user's own picture of a card, or the drawn one.
fn face(served: &Served, code: CardCode) -> Option<Bytes> {
    let height = deadeye_proxy::height_of_width_px(FACE_PX);
    let own = served.pictures.as_deref().and_then(|folder| own_picture(folder, code));
    let own = own.map(|picture| image::imageops::resize(&picture, FACE_PX, height, FilterType::CatmullRom));
    let picture = match own {
        Some(own) => own,
        None => deadeye_proxy::draw(served.cards.get(code)?, FACE_PX),
    };
    let mut bytes = Vec::new();
    let encoder = PngEncoder::new(&mut bytes);
    encoder.write_image(picture.as_raw(), picture.width(), picture.height(), ExtendedColorType::Rgb8).ok()?;
    Some(bytes.into())
}

fn own_picture(folder: &Path, code: CardCode) -> Option<image::RgbImage> {
    let mut files = ["jpg", "png", "jpeg"].iter().map(|ending| folder.join(format!("{code}.{ending}")));
    read_picture(&files.find(|file| file.exists())?).ok()
}

/// Binds the port. Returns the listener and the address at which the pages can be reached: by a phone, if `lan` is set.
pub(super) fn bind(port: u16, lan: bool) -> io::Result<(std::net::TcpListener, IpAddr)> {
    let here = IpAddr::from([127, 0, 0, 1]);
    let (bound, shown) = if lan { (IpAddr::from([0, 0, 0, 0]), house_address().unwrap_or(here)) } else { (here, here) };
    let listener = std::net::TcpListener::bind((bound, port))?;
    listener.set_nonblocking(true)?;
    Ok((listener, shown))
}

/// Returns the address of this machine in the local network, as far as the system knows it. Nothing is sent for it.
fn house_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind(("0.0.0.0", 0)).ok()?;
    // An address for documentation (RFC 5737): connecting a datagram socket only chooses the way.
    socket.connect(("192.0.2.1", 9)).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

#[cfg(test)]
#[expect(clippy::indexing_slicing, reason = "a test stops at the first surprise")]
mod tests {
    use super::*;

    #[test]
    fn what_waits_for_its_delay_is_never_shown_before_and_the_newest_is_always_kept() {
        let mut waiting = Waiting::default();
        let (start, delay) = (Instant::now(), Duration::from_secs(60));
        // A script that makes 1,600 plays in two seconds, with states of the usual size.
        let state: Arc<str> = "x".repeat(10_000).into();
        let due = |number: u64| start + Duration::from_millis(number) + delay;
        (1..=1600).for_each(|number| waiting.push(due(number), (number, Arc::clone(&state))));
        assert!(waiting.pop_due(due(1) - Duration::from_millis(1)).is_none());
        let all: Vec<u64> = std::iter::from_fn(|| Some(waiting.pop_due(due(1600))?.0)).collect();
        assert_eq!(all, (1..=1600).collect::<Vec<_>>());
        // More than can wait: some are left out, evenly, and none is shown early.
        (1..=20_000).for_each(|number| {
            waiting.push(due(number), (number, Arc::clone(&state)));
            assert!(waiting.bytes <= MOST_WAITING_BYTES && waiting.pop_due(due(0)).is_none());
        });
        let left: Vec<u64> = std::iter::from_fn(|| Some(waiting.pop_due(due(20_000))?.0)).collect();
        assert!(left.len() > 3000 && left.windows(2).all(|pair| pair[0] < pair[1] && pair[1] - pair[0] <= 16));
        assert_eq!((left.last(), waiting.bytes), (Some(&20_000), 0));
    }

    #[test]
    fn a_host_is_this_machine_by_an_address_and_the_usual_port_may_be_left_out() {
        let at = |port: u16| SocketAddr::from(([192, 168, 0, 7], port));
        for host in ["192.168.0.7", "localhost", "127.0.0.1", "192.168.0.7:80", "localhost:80"] {
            assert!(is_ours(host, at(80)), "{host}");
            assert!(!is_ours(host, at(4747)), "{host}");
        }
        for host in ["192.168.0.7:4747", "localhost:4747", "127.0.0.1:4747", "[::1]:4747"] {
            assert!(is_ours(host, at(4747)) && !is_ours(host, at(80)), "{host}");
        }
        for host in
            ["", "evil.example", "evil.example:80", "192.168.0.8", "192.168.0.7:", "192.168.0.7:x", "localhost.evil:80"]
        {
            assert!(!is_ours(host, at(80)), "{host}");
        }
    }
}
