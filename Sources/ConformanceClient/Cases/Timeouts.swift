/// How long the suite waits for a program, found by its first sign-in.
struct Timeouts: Sendable {
    /// How long silence lasts before it counts.
    let silence: Duration

    /// How long a program may take until it listens; some open the browser first.
    let listening = Duration.seconds(10)

    /// The timeouts before anything is known of a program.
    static let first = Timeouts(silence: .seconds(5))

    /// The timeouts of a program that took some time from the answer to the token request, and that
    /// gives up after some time, if it is known.
    init(after time: Duration, patience: Duration?) {
        let longest = min(.seconds(5), patience.map { $0 / 2 } ?? .seconds(5))
        silence = min(max(time * 10 + .milliseconds(300), .milliseconds(500)), longest)
    }

    private init(silence: Duration) { self.silence = silence }
}
