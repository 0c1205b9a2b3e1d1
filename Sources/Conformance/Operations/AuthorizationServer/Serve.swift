package import StrictCodecs

/// Sending a flow of requests to an authorization server.
package enum Serve: FamilyOperation {
    /// The input of a vector for a server.
    package struct Input: Decodable, Sendable {
        /// What is registered, and how the user decides.
        package let setting: ServerSettings

        /// The steps, in order.
        package let steps: [Step]
    }

    /// Something that happens at the server.
    package enum Step: Decodable, Sendable {
        /// A request arrives.
        case request(RequestTemplate)

        /// Time passes.
        case wait(seconds: Int)

        package init(from decoder: any Decoder) throws { try self.init(decoder.json) }

        fileprivate init(_ json: JSON) throws {
            guard json["wait"] != nil else {
                self = .request(try RequestTemplate(json))
                return
            }
            let fields = try Fields(json, allowing: ["wait"])
            self = .wait(seconds: try fields.required("wait", Fields.seconds))
        }
    }

    /// A request, what had been issued before, and what the server did.
    package struct Exchange: Sendable {
        let endpoint: WireRequest.Endpoint
        let issuedBefore: Issued
        let result: Result<JudgedResponse, Fault>

        fileprivate var answer: JudgedResponse? { try? result.get() }
    }

    package static let name = "serve"
    package static let varied = "steps"
    package static let refusal = RefusalForm.answered

    package static func check(_ input: Input) throws {
        guard !input.steps.isEmpty else { throw FormatError("must not be empty", path: ["steps"]) }
        for (index, step) in input.steps.enumerated() {
            guard case .request(let template) = step else { continue }
            try FormatError.at("steps[\(index)]") { try template.check(at: index) }
        }
    }

    package static func input(varying input: Input, _ value: JSON) throws -> Input {
        let varied = Input(setting: input.setting, steps: try Fields.list(value, Step.init))
        try check(varied)
        return varied
    }

    package static func perform(
        _ input: Input, by server: any AuthorizationServer
    ) async throws -> [Exchange?] {
        let session = try await server.session(in: input.setting)
        var issued = Issued()
        var exchanges: [Exchange?] = []
        for step in input.steps {
            try Task.checkCancellation()
            let exchange = try await perform(step, in: session, after: issued)
            issued.answers.append(exchange?.answer)
            exchanges.append(exchange)
            if case .failure? = exchange?.result { break }
        }
        return exchanges + Array(repeating: nil, count: input.steps.count - exchanges.count)
    }

    /// Performs a step; nil if it is no request, or one that needs something that was not issued.
    private static func perform(
        _ step: Step, in session: any ServerSession, after issued: Issued
    ) async throws -> Exchange? {
        switch step {
        case .wait(let seconds):
            try await session.wait(seconds: seconds)
            return nil
        case .request(let template):
            guard let request = template.request(using: issued) else { return nil }
            return Exchange(
                endpoint: template.endpoint, issuedBefore: issued,
                result: try await answer(to: request, in: session))
        }
    }

    /// A server that fails in a way that says nothing is judged with the steps before.
    private static func answer(
        to request: WireRequest, in session: any ServerSession
    ) async throws -> Result<JudgedResponse, Fault> {
        do {
            let response = try await session.respond(to: request)
            guard 200...499 ~= response.status else {
                return .failure(Fault("the server failed with status \(response.status)"))
            }
            return .success(JudgedResponse(response))
        } catch let error
            where error is Refusal || error is Unsupported || error is CancellationError
        {
            throw error
        } catch {
            return .failure(Fault(error))
        }
    }

    package static func judgedForm(of output: [Exchange?], to input: Input) -> JSON {
        ["steps": .array(output.map { $0?.judgedForm ?? .null })]
    }

    package static func stepKinds(of input: Input) -> [[String]] {
        input.steps.map { step in
            switch step {
            case .wait: ["wait"]
            case .request(let template): template.kinds(in: input.setting)
            }
        }
    }

    package static let silence: JSON? = [
        "fault": "no answer", "description": "absent", "guessable": false, "no_store": false,
    ]
}

extension Serve.Exchange {
    fileprivate var judgedForm: JSON {
        switch result {
        case .success(let answer): judgedForm(of: answer)
        case .failure(let fault): ["fault": .string(JSON.printable(fault.description))]
        }
    }

    private func judgedForm(of answer: JudgedResponse) -> JSON {
        let isGuessable = JSON.Member("guessable", .bool(issuedBefore.hasGuessable(in: answer)))
        let members: [JSON.Member] =
            switch endpoint {
            case .authorization:
                [
                    .init("redirect", answer.redirectForm), .init("code", answer.codeForm),
                    answer.descriptionMember, isGuessable,
                ]
            case .token:
                answer.grantMembers(after: issuedBefore) + answer.errorMembers + [isGuessable]
            case .revocation: answer.errorMembers
            }
        return .object([.init("status", .integer(answer.status))] + members)
    }
}
