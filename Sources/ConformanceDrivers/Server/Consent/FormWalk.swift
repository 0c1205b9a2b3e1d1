import Conformance
import StrictCodecs

/// The way of a user through the pages of a server, from an authorization request to what the app gets.
struct FormWalk {
    let live: LiveCase
    let form: SignInForm
    let grants: Bool

    /// What is said of pages that lead nowhere.
    static let circle = "the sign-in by form does not end"

    /// How many pages and redirects a sign-in may have.
    static let most = 12

    /// Follows redirects to pages of the server and answers their forms.
    ///
    /// - Parameters:
    ///   - request: The authorization request.
    ///   - asked: The same as the vector has it, which names where the app is.
    /// - Returns: The first answer that is for the app, or the page at which nothing can be done.
    /// - Throws: ``Fault`` if the server does not answer, or the pages do not end.
    func answer(to request: HTTPRequest, asked: WireRequest) async throws -> WireResponse {
        var (sent, answer) = (request, try await send(request))
        var (isSignedIn, isNamed) = (false, false)
        for _ in 0..<Self.most {
            let page = ServerPage(answer.body)
            let asksAgain = page.asksForPassword
            let asksForUser = !isSignedIn && form.asksForUser(page)
            // A password or a user that is asked for again is wrong.
            guard !(asksAgain && isSignedIn), !(asksForUser && isNamed),
                let next = next(after: answer, page, of: !isSignedIn && !isNamed, to: sent, asked)
            else { return answer }
            isSignedIn = isSignedIn || asksAgain
            isNamed = isNamed || asksForUser
            try await live.rateLimiter.next()
            live.trace.note("> \(next.method) \(next.url)  (as the user)")
            sent = next
            answer = try await send(next)
            live.trace.redactor.hideSecrets(of: answer)
            live.trace.note(LiveAnswer(response: answer).line(isPage: false))
        }
        throw Fault("\(Self.circle) after \(Self.most) pages")
    }

    private func send(_ request: HTTPRequest) async throws -> WireResponse {
        try await live.transport.send(request, cookies: live.cookies, within: live.deadline)
    }

    private func next(
        after answer: WireResponse, _ page: ServerPage, of isNew: Bool, to sent: HTTPRequest,
        _ asked: WireRequest
    ) -> HTTPRequest? {
        guard answer[field: "Location"] == nil else {
            return live.redirection(after: answer, to: sent, asked)
        }
        guard answer.status < 400,
            let (form, pairs) = form.answer(to: page, grants: grants, of: isNew)
        else { return nil }
        let url = URIReference.resolve(form.action, against: sent.url)
        // A password goes to no other place than one at which the server shows pages.
        guard ServerPages(configuration: live.configuration, asked: asked).has(url) else {
            return nil
        }
        return request(to: url, Form.encode(pairs), isPost: form.isPost, from: sent.url)
    }

    private func request(
        to url: String, _ form: String, isPost: Bool, from page: String
    ) -> HTTPRequest {
        guard isPost else {
            // The fields of a form replace the query.
            return HTTPRequest(
                method: "GET", url: "\(URIReference(url).base)?\(form)", fields: [], body: "")
        }
        let fields = [
            HeaderField(name: "Content-Type", value: "application/x-www-form-urlencoded"),
            HeaderField(name: "Origin", value: URIReference.origin(of: page)),
            HeaderField(name: "Referer", value: page),
        ]
        return HTTPRequest(method: "POST", url: url, fields: fields, body: form)
    }
}

extension URIReference {
    /// The scheme, host and port of a URL.
    static func origin(of url: String) -> String {
        URIReference(url).base.pieces(at: UInt8(ascii: "/"), maxSplits: 3, omittingEmpty: false)
            .prefix(3).joined(separator: "/")
    }

    /// Whether it begins with a scheme (RFC 3986, Section 4.2).
    private var hasScheme: Bool {
        base.pieces(at: UInt8(ascii: "/"), omittingEmpty: false)[0].hasOctet(UInt8(ascii: ":"))
    }

    /// The URL that a reference on a page means (RFC 3986, Section 5.2), without its fragment.
    static func resolve(_ reference: String, against page: String) -> String {
        let given = URIReference(reference)
        let query = given.query.map { "?\($0)" } ?? ""
        let base = URIReference(page).base
        if given.base.isEmpty {
            return base
                + (given.query == nil ? URIReference(page).query.map { "?\($0)" } ?? "" : query)
        }
        if given.hasScheme { return given.base + query }
        if given.base.utf8.starts(with: "//".utf8) {
            return (base.pieces(at: UInt8(ascii: ":"), maxSplits: 1).first ?? "") + ":" + given.base
                + query
        }
        if given.base.utf8.starts(with: "/".utf8) { return origin(of: page) + given.base + query }
        let folder = base.utf8.dropFirst(origin(of: page).utf8.count)
            .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropLast()
            .map { String(decoding: $0, as: UTF8.self) }
        let steps = given.base.pieces(at: UInt8(ascii: "/"), omittingEmpty: false)
        let path = steps.reduce(into: Array(folder)) { path, step in
            if step == ".." {
                if path.count > 1 { path.removeLast() }
            } else if step != "." {
                path.append(step)
            }
        }
        return origin(of: page) + (path.first == "" ? "" : "/") + path.joined(separator: "/")
            + query
    }
}
