//! The bounds on connections: those that have shown the token go first, and nobody else can keep them out.
//!
//! A connection begins without the token. Of those the one that came first is closed for each that comes when there is
//! no room, at the address that has the most of them: a reader sends the token with its first bytes, long before its
//! turn. Connections with the token have their own room, of which one address gets a part.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// The most connections at a time that have not shown the token.
const MOST_WITHOUT: usize = 256;
/// The most connections at a time that have shown it. A page with its pictures takes up to six, a listener takes one.
const MOST_WITH: usize = 320;
/// The most of these from one address.
const MOST_WITH_OF_ADDRESS: usize = 240;

/// All open connections.
#[derive(Default)]
pub(super) struct Connections {
    open: Mutex<BTreeMap<u64, Open>>,
    /// The number of the next connection.
    next: AtomicU64,
}

struct Open {
    ip: IpAddr,
    has_token: bool,
    /// A notification that the connection has to make room.
    closing: Arc<Notify>,
}

/// An open connection, which is counted until this is dropped.
pub(super) struct Connection {
    all: Arc<Connections>,
    number: u64,
    closing: Arc<Notify>,
}

impl Connections {
    /// Counts a new connection, and closes another where there is no room for it.
    pub fn admit(self: &Arc<Self>, ip: IpAddr) -> Connection {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let mut open = self.lock();
        if open.values().filter(|one| !one.has_token).count() >= MOST_WITHOUT
            && let Some(number) = first_of_busiest(&open)
            && let Some(closed) = open.remove(&number)
        {
            closed.closing.notify_one();
        }
        let closing = Arc::new(Notify::new());
        open.insert(number, Open { ip, has_token: false, closing: Arc::clone(&closing) });
        drop(open);
        Connection { all: Arc::clone(self), number, closing }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, Open>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the connection without the token that came first, at the address that has the most of them.
fn first_of_busiest(open: &BTreeMap<u64, Open>) -> Option<u64> {
    let mut counts: BTreeMap<IpAddr, usize> = BTreeMap::new();
    let without = || open.iter().filter(|(_, one)| !one.has_token);
    for (_, one) in without() {
        *counts.entry(one.ip).or_default() += 1;
    }
    let most = counts.values().max()?;
    without().find(|(_, one)| counts.get(&one.ip) == Some(most)).map(|(number, _)| *number)
}

impl Connection {
    /// Returns whether there is room for the connection among those with the token, which it has shown.
    pub fn show_token(&self) -> bool {
        let mut open = self.all.lock();
        let with = || open.values().filter(|one| one.has_token);
        let Some(own) = open.get(&self.number) else { return false };
        let of_address = with().filter(|one| one.ip == own.ip).count();
        let has_room = own.has_token || (with().count() < MOST_WITH && of_address < MOST_WITH_OF_ADDRESS);
        if let Some(own) = open.get_mut(&self.number) {
            own.has_token |= has_room;
        }
        has_room
    }

    /// Waits until the connection has to make room for another.
    pub async fn wait_for_closing(&self) {
        self.closing.notified().await;
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.all.lock().remove(&self.number);
    }
}

#[cfg(test)]
#[expect(clippy::indexing_slicing, reason = "a test stops at the first surprise")]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([192, 168, 0, last])
    }

    fn is_open(connection: &Connection) -> bool {
        connection.all.lock().contains_key(&connection.number)
    }

    #[test]
    fn a_new_connection_takes_the_place_of_the_first_without_the_token_at_the_busiest_address() {
        let all = Arc::new(Connections::default());
        let quiet = all.admit(address(1));
        let reader = all.admit(address(2));
        assert!(reader.show_token());
        let many: Vec<Connection> = (1..MOST_WITHOUT).map(|_| all.admit(address(2))).collect();
        assert!(many.iter().chain([&quiet, &reader]).all(is_open));
        let another = all.admit(address(3));
        let closed: Vec<bool> = many.iter().map(|one| !is_open(one)).collect();
        assert!(closed[0] && !closed[1..].contains(&true), "{closed:?}");
        assert!([&quiet, &reader, &another].into_iter().all(is_open));
        // What was closed has shown the token too late.
        assert!(!many[0].show_token() && another.show_token());
    }

    #[test]
    fn one_address_leaves_room_for_others_that_have_the_token() {
        let all = Arc::new(Connections::default());
        let show = |last| {
            let own = all.admit(address(last));
            let has_room = own.show_token();
            (own, has_room)
        };
        let first: Vec<(Connection, bool)> = (0..MOST_WITH_OF_ADDRESS + 9).map(|_| show(1)).collect();
        assert_eq!(first.iter().filter(|(_, has_room)| *has_room).count(), MOST_WITH_OF_ADDRESS);
        let (second, has_room) = show(2);
        assert!(has_room && second.show_token(), "a second request of the same connection");
        drop(first);
        assert!(show(1).1);
    }
}
