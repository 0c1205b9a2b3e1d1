import StrictCodecs

/// Answering connections to a loopback redirect URI.
struct ReadLoopbackRequests: UnaryOperation, Decodable {
    static let name = "read-loopback-requests"
    static let refusal = RefusalForm.answered

    let redirectURI: String
    let state: String
    let requests: [String]

    static func check(_ input: Self) throws {
        guard !input.requests.isEmpty else {
            throw FormatError("must not be empty", path: ["requests"])
        }
    }

    static func check(_ output: LoopbackRun, to input: Self) throws {
        guard output.responses.count == input.requests.count else {
            throw FormatError(
                "must have an element for each of \(input.requests.count) connections",
                path: ["responses"])
        }
    }

    static func perform(_ input: Self, by app: any InstalledApp) async throws -> LoopbackRun {
        try await app.listen(
            to: input.requests,
            for: PendingAuthorization(redirectURI: input.redirectURI, state: input.state))
    }

    static func judgedForm(of output: LoopbackRun, to input: Self) throws -> JSON {
        let answers = zip(output.responses, input.requests).map { response, connection in
            response.map { JudgedPage($0, to: connection).json } ?? .null
        }
        let result = try output.result?.json().without("error_description")
        return ["answers": .array(answers), "result": result ?? .null]
    }
}

/// Opening listeners for authorization responses.
struct OpenLoopbackListeners: UnaryOperation, Decodable {
    static let name = "open-loopback-listeners"
    static let member: String? = "listeners"

    let listeners: Int
    let path: String

    static func check(_ input: Self) throws {
        guard 1...20 ~= input.listeners else {
            throw FormatError("must be 1 to 20", path: ["listeners"])
        }
        guard input.path.isEmpty || input.path.utf8.first == UInt8(ascii: "/") else {
            throw FormatError("must be empty or begin with /", path: ["path"])
        }
    }

    static func perform(
        _ input: Self, by app: any InstalledApp
    ) async throws -> [LoopbackListener] {
        try await app.openLoopbackListeners(input.listeners, path: input.path)
    }

    static func judgedForm(of output: [LoopbackListener], to input: Self) -> JSON {
        [
            "listeners": .integer(output.count),
            "loopback": .integer(
                output.count { ["127.0.0.1", "::1"].containsOctets(of: $0.address) }),
            "distinct_ports": .integer(Set(output.map(\.port)).count),
            "matching": .integer(output.count { isMatched($0, path: input.path) }),
            "named": .integer(output.count { isMatched($0, path: input.path, by: "localhost") }),
        ]
    }

    /// Whether the redirect URI leads to the listener, by the literal of its address or by a name of the device.
    private static func isMatched(_ listener: LoopbackListener, path: String) -> Bool {
        let isIPv6 = listener.address.utf8.contains(UInt8(ascii: ":"))
        let literal = isIPv6 ? "[\(listener.address)]" : listener.address
        return 1...65535 ~= listener.port
            && [literal, "localhost"].contains { isMatched(listener, path: path, by: $0) }
    }

    private static func isMatched(
        _ listener: LoopbackListener, path: String, by host: String
    ) -> Bool {
        listener.redirectURI.hasSameOctets(as: "http://\(host):\(listener.port)\(path)")
    }
}
