import StrictCodecs

/// Answering connections to a loopback redirect URI.
enum ReadLoopbackRequests: QuestionOperation {
    struct Input {
        let request: PendingAuthorization
        let connections: [String]
    }

    /// A run with what arrived.
    struct Output {
        let run: LoopbackRun
        let connections: [String]
    }

    /// An implementation that answered more or fewer connections than arrived.
    struct WrongNumber: Error, CustomStringConvertible {
        let answers: Int
        let connections: Int

        var description: String { "\(answers) answers to \(connections) connections" }
    }

    static let name = "read-loopback-requests"
    static let role = Role.installedApp
    static let refusal = RefusalForm.answered

    static func input(_ json: JSON) throws -> Input {
        let fields = try Fields(json, allowing: ["redirect_uri", "state", "requests"])
        let request = PendingAuthorization(
            redirectURI: try fields.text("redirect_uri"), state: try fields.text("state"))
        let connections = try fields.required("requests") {
            try Fields.filledList($0, Fields.text)
        }
        return Input(request: request, connections: connections)
    }

    static func perform(_ input: Input, with adapter: any Adapter) async throws -> Output {
        let run = try await adapter.asInstalledApp.listen(
            to: input.connections, for: input.request)
        guard run.responses.count == input.connections.count else {
            throw WrongNumber(
                answers: run.responses.count, connections: input.connections.count)
        }
        return Output(run: run, connections: input.connections)
    }

    static func answer(_ json: JSON, to input: Input) throws -> Output {
        let run = try LoopbackRun(message: json)
        guard run.responses.count == input.connections.count else {
            throw FormatError(
                "must have an element for each of \(input.connections.count) connections",
                path: ["responses"])
        }
        return Output(run: run, connections: input.connections)
    }

    static func message(of output: Output) -> JSON { output.run.message }

    static func judgedForm(of output: Output) -> JSON {
        let answers = zip(output.run.responses, output.connections).map { response, connection in
            response.map { JudgedPage($0, to: connection).json } ?? .null
        }
        return ["answers": .array(answers), "result": result(output.run.result)]
    }

    private static func result(_ result: RedirectResult?) -> JSON {
        switch result {
        case nil: .null
        case .code(let code): ["code": .string(code)]
        case .error(let error, _): ["error": .string(error)]
        }
    }
}

/// Opening listeners for authorization responses.
enum OpenLoopbackListeners: QuestionOperation {
    struct Input {
        let listeners: Int
        let path: String
    }

    /// The listeners with the path that was asked for.
    struct Output {
        let listeners: [LoopbackListener]
        let path: String
    }

    static let name = "open-loopback-listeners"
    static let role = Role.installedApp

    static func input(_ json: JSON) throws -> Input {
        let fields = try Fields(json, allowing: ["listeners", "path"])
        let listeners = try fields.required("listeners", Fields.integer)
        guard 1...20 ~= listeners else { throw FormatError("listeners: must be 1 to 20") }
        let path = try fields.text("path")
        guard path.isEmpty || path.utf8.first == UInt8(ascii: "/") else {
            throw FormatError("path: must be empty or begin with /")
        }
        return Input(listeners: listeners, path: path)
    }

    static func perform(_ input: Input, with adapter: any Adapter) async throws -> Output {
        let listeners = try await adapter.asInstalledApp.openLoopbackListeners(
            input.listeners, path: input.path)
        return Output(listeners: listeners, path: input.path)
    }

    static func answer(_ json: JSON, to input: Input) throws -> Output {
        let listeners = try Fields(json, allowing: ["listeners"]).list("listeners") {
            try LoopbackListener(message: $0)
        }
        return Output(listeners: listeners, path: input.path)
    }

    static func message(of output: Output) -> JSON {
        ["listeners": .array(output.listeners.map(\.message))]
    }

    static func judgedForm(of output: Output) -> JSON {
        let listeners = output.listeners
        return [
            "listeners": .integer(listeners.count),
            "loopback": .integer(listeners.count { isLoopback($0.address) }),
            "distinct_ports": .integer(Set(listeners.map(\.port)).count),
            "matching": .integer(listeners.count { isMatched($0, path: output.path) }),
        ]
    }

    private static func isLoopback(_ address: String) -> Bool {
        ["127.0.0.1", "::1"].containsOctets(of: address)
    }

    private static func isMatched(_ listener: LoopbackListener, path: String) -> Bool {
        let isIPv6 = listener.address.utf8.contains(UInt8(ascii: ":"))
        let host = isIPv6 ? "[\(listener.address)]" : listener.address
        let uri = "http://\(host):\(listener.port)\(path)"
        return 1...65535 ~= listener.port && listener.redirectURI.hasSameOctets(as: uri)
    }
}
