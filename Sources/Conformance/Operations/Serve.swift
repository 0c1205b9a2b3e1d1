/// Sending a flow of requests to an authorization server.
enum Serve: Operation {
    struct Input {
        let setting: ServerSetting
        let steps: [Step]
    }

    /// A request of a flow.
    struct Step {
        let endpoint: HTTPRequest.Endpoint
        let parameters: Parameters
    }

    /// The parameters of a request.
    enum Parameters {
        /// Names and values, to be encoded; the value `{code}` is the code received last.
        case pairs([(name: String, value: String)])

        /// The encoded text itself.
        case encoded(String)
    }

    /// What became of a step: nil if a code that it needs was not issued.
    struct Exchange {
        let endpoint: HTTPRequest.Endpoint
        let response: HTTPResponse
    }

    /// An answer that is neither a success nor a refusal; the case is a fault.
    struct ServerFailure: Error, CustomStringConvertible {
        let description: String
    }

    static let name = "serve"
    static let role = Role.authorizationServer
    static let refusal = RefusalForm.answered

    static func perform(_ input: Input, with adapter: any Adapter) async throws -> [Exchange?] {
        guard let server = adapter as? any AuthorizationServer else {
            throw Unsupported("is no authorization server")
        }
        let session = try await server.session(in: input.setting)
        var code: String?
        var exchanges: [Exchange?] = []
        for step in input.steps {
            guard let request = step.request(redeeming: code) else {
                exchanges.append(nil)
                continue
            }
            try Task.checkCancellation()
            let response = try await session.respond(to: request)
            guard 200...499 ~= response.status else {
                throw ServerFailure(description: "the server failed with status \(response.status)")
            }
            exchanges.append(Exchange(endpoint: step.endpoint, response: response))
            code = response.issuedCode ?? code
        }
        return exchanges
    }

    static func judgedForm(of output: [Exchange?]) -> JSON {
        ["steps": .array(output.map { $0.map(judgedForm) ?? .null })]
    }

    private static func judgedForm(of exchange: Exchange) -> JSON {
        let response = exchange.response
        let answer: [JSON.Member] =
            switch exchange.endpoint {
            case .authorization:
                [
                    .init("redirect", response.redirectForm),
                    .init("code", response.codeForm),
                ]
            case .token:
                [
                    .init("token", response.tokenForm),
                    .init("error", JSON(response.content?["error"]?.text)),
                ]
            }
        return .object([.init("status", .integer(response.status))] + answer)
    }
}

extension Serve.Step {
    /// The request of the step.
    ///
    /// - Parameter code: The code received last.
    /// - Returns: The request, or nil if it needs a code and there is none.
    func request(redeeming code: String?) -> HTTPRequest? {
        guard let form = parameters.encoded(redeeming: code) else { return nil }
        switch endpoint {
        case .authorization:
            return HTTPRequest(method: "GET", endpoint: endpoint, query: form)
        case .token:
            let type = HTTPField("Content-Type", "application/x-www-form-urlencoded")
            return HTTPRequest(
                method: "POST", endpoint: endpoint, query: nil, fields: [type], body: form)
        }
    }
}

extension Serve.Parameters {
    fileprivate func encoded(redeeming code: String?) -> String? {
        switch self {
        case .encoded(let text): return text
        case .pairs(let pairs):
            let needsCode = pairs.contains { $0.value == "{code}" }
            guard !needsCode || code != nil else { return nil }
            return Form.encode(
                pairs.map { ($0.name, $0.value == "{code}" ? code ?? "" : $0.value) })
        }
    }
}

extension HTTPResponse {
    /// Where the answer sends the browser, or nil if it sends it nowhere.
    fileprivate var redirect: JudgedLink? {
        [301, 302, 303, 307, 308].contains(status)
            ? self[field: "Location"].map { JudgedLink($0) } : nil
    }

    /// The code in a redirection that has exactly one.
    fileprivate var issuedCode: String? {
        guard let values = redirect?.values(of: "code"), values.count == 1 else { return nil }
        return values[0].isEmpty ? nil : String(utf8: values[0])
    }

    /// The link to which the browser is sent, without its code.
    fileprivate var redirectForm: JSON {
        redirect?.json(without: "code") ?? .null
    }

    /// `"issued"`, null if there is no code in any place of any `Location`, else `"misplaced"`.
    fileprivate var codeForm: JSON {
        if issuedCode != nil { return "issued" }
        let leaks = fields.filter { $0.name.lowercased() == "location" }.contains { field in
            let link = URIReference(field.value)
            return [link.query, link.fragment].compactMap { $0 }.contains { form in
                Form.decode(form)?.contains { $0.name.elementsEqual("code".utf8) } ?? true
            }
        }
        return leaks ? "misplaced" : .null
    }

    /// `"issued"`, null if the content has no access token, else `"misplaced"`.
    fileprivate var tokenForm: JSON {
        issuesToken ? "issued" : content?["access_token"] == nil ? .null : "misplaced"
    }

    /// The content as a JSON object.
    fileprivate var content: JSON? {
        guard let value = try? JSONParser.parse(Array(body.utf8)), value.members != nil else {
            return nil
        }
        return value
    }

    /// Whether the answer is a success with an access token.
    fileprivate var issuesToken: Bool {
        200...299 ~= status && content?["access_token"]?.text?.isEmpty == false
    }
}
