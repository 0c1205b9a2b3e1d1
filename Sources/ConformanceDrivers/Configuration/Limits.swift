/// What a run may ask of a server.
public struct Limits: Sendable {
    /// How long there is quiet between two requests.
    public let pause: Duration

    /// How many requests are made at most.
    public let requests: Int

    /// How long a case may wait for the server's clock, in seconds; 0 for cases that do not wait.
    public let waiting: Int

    /// Makes limits.
    public init(pause: Duration = .zero, requests: Int = 20_000, waiting: Int = 0) {
        self.pause = pause
        self.requests = requests
        self.waiting = waiting
    }
}
