import Conformance

/// An answer, and whether the server gave it or the consent command printed it.
struct LiveAnswer: Sendable {
    let response: WireResponse
    let isPrinted: Bool

    init(_ response: WireResponse, isPrinted: Bool = false) {
        self.response = response
        self.isPrinted = isPrinted
    }
}
