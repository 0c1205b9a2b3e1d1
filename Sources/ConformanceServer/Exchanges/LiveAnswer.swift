import Conformance

/// An answer, and whether the server gave it or the consent command printed it.
struct LiveAnswer: Sendable {
    let response: WireResponse
    var isPrinted = false
}
