/// What a client did in its world, in order.
struct History: Sendable {
    /// An authorization request and where it was shown.
    typealias Opening = (request: OpenedRequest, userAgent: UserAgent)

    /// A place in the history.
    typealias Mark = (opened: Int, sent: Int)

    /// The authorization requests that it opened.
    var opened: [Opening] = []

    /// The requests that it sent.
    var sent: [OutgoingRequest] = []

    /// The texts that it has stored.
    var kept: [WorldStorage: [String: String]] = [:]

    /// Every key and text that was ever stored in plain storage.
    var exposed: [String] = []

    /// How many requests a client may open and send before the world ends.
    static let longest = 1000

    /// The current position in the history.
    var mark: Mark { (opened.count, sent.count) }

    func checkLength() throws {
        guard opened.count + sent.count < Self.longest else {
            throw Fault("the client opened and sent more than \(Self.longest) requests")
        }
    }
}
