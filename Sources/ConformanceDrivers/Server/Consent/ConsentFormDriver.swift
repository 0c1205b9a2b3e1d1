import Conformance
import StrictCodecs

/// The way of a user through the pages of a server, from an authorization request to what the app gets.
struct ConsentFormDriver {
    let session: LiveSession
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
    func answer(to request: OutgoingRequest, asked: WireRequest) async throws -> WireResponse {
        let pages = ServerPages(configuration: session.server.configuration, asked: asked)
        var (sent, answer) = (request, try await session.send(request))
        var (isSignedIn, isNamed) = (false, false)
        for _ in 0..<Self.most {
            let page = ServerPage(answer.body)
            let asksAgain = page.asksForPassword
            let asksForUser = !isSignedIn && form.asksForUser(page)
            // A password or a user that is asked for again is wrong.
            guard !(asksAgain && isSignedIn), !(asksForUser && isNamed),
                let next = next(after: answer, page, of: !isSignedIn && !isNamed, to: sent, pages)
            else { return answer }
            isSignedIn = isSignedIn || asksAgain
            isNamed = isNamed || asksForUser
            try await session.server.rateLimiter.next()
            session.trace.note("> \(next.method) \(next.url)  (as the user)")
            sent = next
            answer = try await session.send(next)
            session.trace.redactor.hideSecrets(of: answer)
            session.trace.note(answer.line(isPage: false))
        }
        throw Fault("\(Self.circle) after \(Self.most) pages")
    }

    private func next(
        after answer: WireResponse, _ page: ServerPage, of isNew: Bool, to sent: OutgoingRequest,
        _ pages: ServerPages
    ) -> OutgoingRequest? {
        guard answer[field: "Location"] == nil else {
            return pages.page(after: answer, from: sent.url).map(OutgoingRequest.get)
        }
        guard answer.status < 400,
            let (form, pairs) = form.answer(to: page, grants: grants, of: isNew)
        else { return nil }
        let url = URIReference.resolve(form.action, against: sent.url)
        // A password goes to no other place than one at which the server shows pages.
        guard pages.has(url) else { return nil }
        // The fields of a form replace the query.
        guard form.isPost else {
            return .get("\(URIReference(url).base)?\(Form.encode(pairs))")
        }
        let fields = [
            HeaderField(name: "Content-Type", value: "application/x-www-form-urlencoded"),
            HeaderField(name: "Origin", value: URIReference.origin(of: sent.url)),
            HeaderField(name: "Referer", value: sent.url),
        ]
        return OutgoingRequest(
            method: "POST", url: url, fields: fields, body: Form.encode(pairs))
    }
}
