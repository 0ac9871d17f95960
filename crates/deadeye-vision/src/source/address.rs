//! Addresses of cameras without the secrets in them.
//!
//! Cameras take a name and a password before the host, in the query (`?user=admin&pwd=…`) or in the path
//! (`/user=admin_password=…_channel=1`). They are found by where they stand and by how they are named: of the values
//! that stand in an address, only those known to be harmless are shown.

/// The schemes of the addresses that are looked for in a text.
const SCHEMES: [&str; 6] = ["http://", "https://", "rtsp://", "rtsps://", "rtmp://", "rtp://"];

/// The replacement of a secret.
const HIDDEN: &str = "…";

/// The names of values that say what is sent, and not to whom.
const HARMLESS: [&str; 32] = [
    "camera",
    "cam",
    "channel",
    "ch",
    "chn",
    "channelid",
    "stream",
    "streamtype",
    "subtype",
    "sub",
    "type",
    "profile",
    "video",
    "videocodec",
    "codec",
    "audio",
    "resolution",
    "size",
    "width",
    "height",
    "w",
    "h",
    "fps",
    "framerate",
    "rate",
    "quality",
    "compression",
    "rotation",
    "mirror",
    "unicast",
    "proto",
    "transportmode",
];

/// Returns an address to show: without what may be a name or a password.
///
/// ```
/// use deadeye_vision::without_secrets;
///
/// assert_eq!(without_secrets("rtsp://me:s3@10.0.0.7/live?channel=1&pwd=s3"), "rtsp://…@10.0.0.7/live?channel=1&pwd=…");
/// ```
#[must_use]
pub fn without_secrets(address: &str) -> String {
    let (scheme, rest) = address.split_once("://").unwrap_or(("", address));
    let host_end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (host, more) = rest.split_at_checked(host_end).unwrap_or((rest, ""));
    let host = match host.rsplit_once('@') {
        Some((_, host)) => format!("{HIDDEN}@{host}"),
        None => host.to_owned(),
    };
    let (path, query) = more.split_at_checked(more.find(['?', '#']).unwrap_or(more.len())).unwrap_or((more, ""));
    let path: Vec<String> = path.split('/').map(shown_segment).collect();
    let query: String = query.split_inclusive(['?', '&', ';', '#']).map(shown_value).collect();
    format!("{scheme}://{host}{}{query}", path.join("/"))
}

/// Returns whether an address may hold a name or a password.
#[must_use]
pub fn holds_secret(address: &str) -> bool {
    without_secrets(address) != address
}

/// Returns a text with its addresses as [`without_secrets`] shows them, and the number of those that held a secret.
#[must_use]
pub fn redact_addresses(text: &str) -> (String, usize) {
    let mut shown = String::with_capacity(text.len());
    let (mut rest, mut count) = (text, 0);
    while let Some(at) = SCHEMES.iter().filter_map(|scheme| find_scheme(rest, scheme)).min() {
        let (before, from) = rest.split_at_checked(at).unwrap_or((rest, ""));
        // What may stand behind an address in a line or in JSON, and never in one.
        let end = from.find(|sign: char| sign.is_whitespace() || "\"'`<>\\".contains(sign)).unwrap_or(from.len());
        let (address, after) = from.split_at_checked(end).unwrap_or((from, ""));
        shown.push_str(before);
        count += usize::from(holds_secret(address));
        shown.push_str(&without_secrets(address));
        rest = after;
    }
    shown.push_str(rest);
    (shown, count)
}

/// Returns where an address of this scheme begins in a text, in capitals or not.
fn find_scheme(text: &str, scheme: &str) -> Option<usize> {
    let is_here = |at: &usize| {
        let found = text.get(*at..*at + scheme.len());
        found.is_some_and(|found| found.eq_ignore_ascii_case(scheme))
    };
    text.match_indices("://").filter_map(|(at, _)| (at + "://".len()).checked_sub(scheme.len())).find(is_here)
}

/// Returns a segment of a path without the values in it; one such as `admin:secret` is not shown at all.
fn shown_segment(segment: &str) -> String {
    if segment.contains('=') {
        // `user=admin_password=secret_channel=1_stream=0.sdp`: a password may hold the sign that parts the values.
        let mut shown = String::new();
        let mut is_hidden = false;
        for part in segment.split_inclusive(['_', '&', ',', ';']) {
            if part.contains('=') {
                let value = shown_value(part);
                is_hidden = value != part;
                shown.push_str(&value);
            } else if !is_hidden {
                shown.push_str(part);
            }
        }
        return shown;
    }
    if segment.contains(':') { HIDDEN.to_owned() } else { segment.to_owned() }
}

/// Returns `name=value` and the sign behind it, with the value if its name is harmless.
fn shown_value(part: &str) -> String {
    let Some((name, value)) = part.split_once('=') else {
        return shown_word(part);
    };
    let plain: String = name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    let (own, sign) = split_sign(value);
    let is_harmless = own.is_empty() || (HARMLESS.contains(&plain.as_str()) && !own.contains([':', '@', '=']));
    if is_harmless { part.to_owned() } else { format!("{name}={HIDDEN}{sign}") }
}

/// Returns a word of a query that has no name, such as `.mjpg`, if it is harmless.
fn shown_word(part: &str) -> String {
    let (own, sign) = split_sign(part);
    let is_harmless = own.starts_with('.')
        || own.chars().all(|sign| sign.is_ascii_digit())
        || HARMLESS.contains(&own.to_ascii_lowercase().as_str());
    if is_harmless { part.to_owned() } else { format!("{HIDDEN}{sign}") }
}

/// Splits a part of an address into itself and the signs that part it from the next.
fn split_sign(part: &str) -> (&str, &str) {
    let end = part.trim_end_matches(['?', '&', ';', '#', '_', ',']).len();
    part.split_at_checked(end).unwrap_or((part, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_in_an_address_is_not_shown() {
        for (address, shown) in [
            ("http://10.0.0.7:8080/video", "http://10.0.0.7:8080/video"),
            ("http://10.0.0.7:8080", "http://10.0.0.7:8080"),
            ("rtsp://me:s3@10.0.0.7/live", "rtsp://…@10.0.0.7/live"),
            ("http://a:b@c@host?q=@", "http://…@host?q=…"),
            ("http://host/cgi?user=admin&pwd=s3&channel=1", "http://host/cgi?user=…&pwd=…&channel=1"),
            ("http://host/cgi?loginuse=admin&loginpas=s3", "http://host/cgi?loginuse=…&loginpas=…"),
            ("http://host/v?resolution=640x480&fps=15", "http://host/v?resolution=640x480&fps=15"),
            (
                "rtsp://host:554/user=admin_password=s3_channel=1_stream=0.sdp",
                "rtsp://host:554/user=…_password=…_channel=1_stream=0.sdp",
            ),
            ("rtsp://host/user=admin&password=a_b_c&channel=1", "rtsp://host/user=…&password=…_channel=1"),
            ("rtsp://host/admin:s3/live", "rtsp://host/…/live"),
            ("rtsp://host/live?channel=me:s3", "rtsp://host/live?channel=…"),
            ("http://host/a@b", "http://host/a@b"),
            ("http://host/v.cgi?.mjpg", "http://host/v.cgi?.mjpg"),
            ("http://host/v?admin:s3&7", "http://host/v?…&7"),
            ("http://host/v#token=s3", "http://host/v#token=…"),
        ] {
            assert_eq!(without_secrets(address), shown);
            assert_eq!(holds_secret(address), address != shown, "{address}");
            assert_eq!(without_secrets(shown), shown, "what is shown stays so");
        }
    }

    #[test]
    fn addresses_in_a_text_are_shown_without_their_passwords() {
        let text =
            r#"{"source":{"address":"RTSP://a:b@h/x"}} and http://h/v?pwd=s3, see https://h/x (http://h/y) a://b"#;
        let (shown, count) = redact_addresses(text);
        assert_eq!(
            shown,
            r#"{"source":{"address":"RTSP://…@h/x"}} and http://h/v?pwd=…, see https://h/x (http://h/y) a://b"#
        );
        assert_eq!(count, 2);
        assert_eq!(redact_addresses("nothing: here"), ("nothing: here".to_owned(), 0));
    }
}
