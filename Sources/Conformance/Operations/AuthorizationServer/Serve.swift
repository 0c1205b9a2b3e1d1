package import StrictCodecs

/// Sending a flow of requests to an authorization server.
package enum Serve: Operation {
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

        /// Requests arrive at the same time.
        case requestsAtOnce([RequestTemplate])

        /// Time passes.
        case wait(seconds: Int)

        package init(from decoder: any Decoder) throws { try self.init(decoder.json) }

        fileprivate init(_ json: JSON) throws {
            if json["wait"] != nil {
                let fields = try ObjectReader(json, allowing: ["wait"])
                self = .wait(seconds: try fields.required("wait", ObjectReader.seconds))
            } else if json["at_once"] != nil {
                let fields = try ObjectReader(json, allowing: ["at_once"])
                self = .requestsAtOnce(try fields.required("at_once", Self.tokenRequests))
            } else {
                self = .request(try RequestTemplate(json))
            }
        }

        /// Two or more token requests.
        private static func tokenRequests(_ json: JSON) throws -> [RequestTemplate] {
            let templates = try ObjectReader.list(json, RequestTemplate.init)
            guard templates.count > 1, templates.allSatisfy({ $0.endpoint == .token }) else {
                throw FormatError("must be two or more token requests")
            }
            return templates
        }

        /// The requests of the step.
        package var requests: [RequestTemplate] {
            switch self {
            case .request(let template): [template]
            case .requestsAtOnce(let templates): templates
            case .wait: []
            }
        }

        /// The redirect URI of a request on which the user has not decided; nil for another step.
        fileprivate var undecided: String? {
            guard case .request(let template) = self, template.isUndecided else { return nil }
            return template.parameters.values(of: "redirect_uri").first ?? ""
        }
    }

    /// The requests of a step, what had been issued before, and what the server did.
    package struct Exchange: Sendable {
        let endpoint: WireRequest.Endpoint
        let issuedBefore: Issued
        let result: Result<[JudgedResponse], Fault>

        /// The redirect URI of a request on which the user has not decided; nil for another step.
        var undecided: String?

        /// The response from which later steps take what was issued; nil if the server failed.
        var answer: JudgedResponse? {
            let answers = (try? result.get()) ?? []
            return answers.first { $0.issued(.code) != nil || $0.issued(.accessToken) != nil }
                ?? answers.first
        }
    }

    package static let name = "serve"
    package static let refusal = RefusalForm.answered

    package static func check(_ input: Input) throws {
        guard !input.steps.isEmpty else { throw FormatError("must not be empty", path: ["steps"]) }
        for (index, step) in input.steps.enumerated() {
            try FormatError.at("steps[\(index)]") {
                for template in step.requests { try template.check(at: index) }
            }
        }
    }

    package static func perform(
        _ input: Input, by server: any AuthorizationServer
    ) async throws -> [Exchange?] {
        let session = try await server.session(in: input.setting)
        var issued = Issued()
        var exchanges: [Exchange?] = []
        for step in input.steps {
            try Task.checkCancellation()
            let pages = ServerPages(
                origins: [ServerSettings.origin] + server.pages, setting: input.setting,
                requests: step.requests)
            let exchange = try await perform(step, in: session, pages, after: issued)
            issued.answers.append(exchange?.answer)
            exchanges.append(exchange)
            if case .failure? = exchange?.result { break }
        }
        return exchanges + Array(repeating: nil, count: input.steps.count - exchanges.count)
    }

    /// Performs a step; nil if it is no request, or one that needs something that was not issued.
    private static func perform(
        _ step: Step, in session: any ServerSession, _ pages: ServerPages, after issued: Issued
    ) async throws -> Exchange? {
        if case .wait(let seconds) = step {
            try await session.wait(seconds: seconds)
            return nil
        }
        let requests = step.requests.compactMap { $0.request(using: issued) }
        guard let first = requests.first, requests.count == step.requests.count else { return nil }
        return Exchange(
            endpoint: first.endpoint, issuedBefore: issued,
            result: try await answers(to: requests, step.undecided != nil, in: session, pages),
            undecided: step.undecided)
    }

    /// The responses to requests; a server that fails in a way that says nothing is judged with the
    /// steps before.
    private static func answers(
        to requests: [WireRequest], _ isUndecided: Bool, in session: any ServerSession,
        _ pages: ServerPages
    ) async throws -> Result<[JudgedResponse], Fault> {
        do {
            let responses = try await responses(to: requests, isUndecided, in: session)
            return .success(responses.map { JudgedResponse($0, pages: pages) })
        } catch let error
            where error is Refusal || error is Unsupported || error is CancellationError
        {
            throw error
        } catch {
            return .failure(Fault(error))
        }
    }

    /// The responses to requests, of which several arrive at the same time; a response is a fault only
    /// if it is the only one.
    private static func responses(
        to requests: [WireRequest], _ isUndecided: Bool, in session: any ServerSession
    ) async throws -> [WireResponse] {
        guard requests.count == 1 else { return try await session.respond(atOnceTo: requests) }
        let response =
            isUndecided
            ? try await session.page(for: requests[0])
            : try await session.respond(to: requests[0])
        guard 200...499 ~= response.status else {
            throw Fault("the server failed with status \(response.status)")
        }
        return [response]
    }

    package static func judgedForm(of output: [Exchange?], to input: Input) -> JSON {
        let issuer = input.setting.issuer
        return ["steps": .array(output.map { $0?.judgedForm(issuer: issuer) ?? .null })]
    }

    package static func stepKinds(of input: Input) -> [[String]] {
        input.steps.map { step in
            switch step {
            case .wait: ["wait"]
            case .request(let template): template.kinds(in: input.setting)
            case .requestsAtOnce: ["other"]
            }
        }
    }

    package static let silence: JSON? = [
        "fault": "no answer", "description": "absent", "guessable": false, "no_store": false,
        "keeps_method": false, "allows_origin": false, "tokens": 0, "refresh_tokens": 0,
        "limited": 0, "repeats_token": false,
        "announces_iss": false, "names_plain": false,
    ]
}

extension Serve.Exchange {
    fileprivate func judgedForm(issuer: String?) -> JSON {
        switch result {
        case .success(let answers) where answers.count == 1: form(of: answers[0], issuer)
        case .success(let answers): form(ofSeveral: answers)
        case .failure(let fault): ["fault": .string(JSON.printable(fault.description))]
        }
    }

    /// What several responses have in common, whichever request was served first.
    private func form(ofSeveral answers: [JudgedResponse]) -> JSON {
        let new = answers.compactMap { $0.issued(.refreshToken) }.filter {
            !issuedBefore.has($0, as: .refreshToken)
        }
        return [
            "tokens": .integer(answers.filter(\.hasAccessToken).count),
            "refresh_tokens": .integer(Set(new.map { Array($0.utf8) }).count),
            "limited": .integer(answers.count { [429, 503].contains($0.status) }),
        ]
    }

    private func form(of answer: JudgedResponse, _ issuer: String?) -> JSON {
        let quality: [JSON.Member] = [
            .init("guessable", .bool(issuedBefore.hasGuessable(in: answer))),
            .init("well_formed", .bool(answer.isWellFormed)),
        ]
        let members: [JSON.Member] =
            switch endpoint {
            case .authorization where undecided != nil:
                [
                    .init("redirect", answer.redirectForm), .init("code", answer.codeForm),
                    .init("allows_origin", .bool(answer.allowsOrigin)),
                ]
                    + (answer.leadsToPage
                        ? ConsentPage.unseen
                        : ConsentPage(answer.response, redirectURI: undecided ?? "").members)
            case .authorization:
                [
                    .init("redirect", answer.redirectForm), .init("code", answer.codeForm),
                    .init("keeps_method", .bool(answer.keepsMethod)),
                    .init("allows_origin", .bool(answer.allowsOrigin)),
                    .init("iss", answer.issuerForm(of: issuer)), answer.descriptionMember,
                ] + quality
            case .token:
                answer.grantMembers(after: issuedBefore) + answer.errorMembers + quality
            case .revocation: answer.errorMembers
            case .metadata: answer.metadataMembers(of: issuer)
            }
        return .object([.init("status", .integer(answer.status))] + members)
    }
}
