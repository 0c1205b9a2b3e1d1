import Conformance
import StrictCodecs

/// How the forms of a server are filled in, to sign in and to decide on consent.
public struct SignInForm: Sendable {
    /// The name of the user.
    let user: String

    /// The user's password.
    let password: String

    /// The name of the field for the user; nil for the field before the password.
    let userField: String?

    /// The name of the field for the password; nil for the one of that type.
    let passwordField: String?

    /// The button for yes, by its name, its value or its text; nil for the first one.
    let yes: String?

    /// The button for no, by its name, its value or its text; nil for one with a usual word.
    let no: String?

    /// Further values by the names of their fields.
    let values: [String: String]

    private static let members = [
        "user", "password", "user_field", "password_field", "yes", "no", "values",
    ]

    /// Reads the member `form` of a method of consent.
    init(_ json: JSON) throws {
        let fields = try ObjectReader(json, allowing: Self.members)
        user = try fields.text("user")
        password = try fields.text("password")
        userField = try fields.optional("user_field", ObjectReader.text)
        passwordField = try fields.optional("password_field", ObjectReader.text)
        yes = try fields.optional("yes", ObjectReader.text)
        no = try fields.optional("no", ObjectReader.text)
        values = try fields.optional("values", ConfigurationReader.texts) ?? [:]
    }

    /// What is sent for the first form of a page that can be answered.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - grants: Whether the user says yes.
    ///   - isNew: Whether the server has yet to learn who the user is.
    /// - Returns: The form and its pairs; nil if there is no form with a field for a password or with a button.
    func answer(
        to page: ServerPage, grants: Bool, of isNew: Bool = true
    ) -> (form: PageForm, pairs: [(name: String, value: String)])? {
        let signIn = page.forms.first { name(ofPasswordIn: $0) != nil }
        if let signIn { return (signIn, pairs(for: signIn, grants: grants)) }
        let choices = page.forms.flatMap { form in form.buttons.map { (form: form, button: $0) } }
        let usual = choices.first {
            grants && yes == nil && Self.has(Self.yesWords, in: $0.button)
                && !Self.has(Self.words, in: $0.button)
        }
        let named = usual ?? choices.first { isMeant($0.button, grants: grants) }
        if isNew, grants || named == nil, let form = formForUser(on: page) {
            return (form, pairs(for: form, grants: true))
        }
        // A page that only asks whether to go on has one button, which says neither.
        let isOpen =
            grants
            ? yes == nil
            : choices.count == 1 && !isMeant(choices[0].button, saying: yes)
                && !Self.has(Self.yesWords, in: choices[0].button)
        guard let choice = named ?? (isOpen ? choices.first : nil) else { return nil }
        return (choice.form, choice.form.pairs(filling: values, pressing: choice.button))
    }

    /// Whether a page asks who the user is, and for no password yet.
    func asksForUser(_ page: ServerPage) -> Bool {
        !page.forms.contains { name(ofPasswordIn: $0) != nil } && formForUser(on: page) != nil
    }

    private func formForUser(on page: ServerPage) -> PageForm? {
        page.forms.first { name(ofUserIn: $0) != nil && !$0.buttons.isEmpty }
    }

    /// What is in the names of fields for a user, by which they differ from those of a search.
    private static let userWords = ["user", "login", "mail", "ident", "account"]

    /// The field into which the user's name goes in a form without a password.
    private func name(ofUserIn form: PageForm) -> String? {
        let texts = form.fields.filter { ["text", "email", "tel"].contains($0.type) }
        return texts.first { field in
            userField.map { field.name.hasSameOctets(as: $0) }
                ?? Self.userWords.contains(where: field.name.lowercasedASCII.containsText)
        }?.name
    }

    private func name(ofPasswordIn form: PageForm) -> String? {
        guard let passwordField else { return form.passwordField }
        return form.fields.first { $0.name.hasSameOctets(as: passwordField) }?.name
    }

    /// What is sent for a form that asks for the user, and perhaps for a password.
    private func pairs(for form: PageForm, grants: Bool) -> [(name: String, value: String)] {
        var filled = values
        let passwordName = name(ofPasswordIn: form)
        let userName =
            passwordName == nil ? name(ofUserIn: form) : userField ?? form.userField
        if let userName { filled[userName] = user }
        if let passwordName { filled[passwordName] = password }
        let button = form.buttons.first { isMeant($0, grants: grants) } ?? form.buttons.first
        return form.pairs(filling: filled, pressing: button)
    }

    private static let words = [
        "deny", "denied", "no", "not", "don't", "cancel", "reject", "refuse", "decline",
    ]

    /// What says yes beside buttons that say neither, such as one to sign out.
    private static let yesWords = ["accept", "allow", "authorize", "approve", "grant", "yes"]

    /// Whether one of some words is in the name, the value or the text of a button.
    private static func has(_ some: [String], in button: PageForm.Field) -> Bool {
        [button.name, button.value, button.label].contains { text in
            text.lowercasedASCII.pieces(at: 0x20).contains(where: some.containsOctets)
        }
    }

    private func isMeant(_ button: PageForm.Field, grants: Bool) -> Bool {
        if let word = grants ? yes : no { return isMeant(button, saying: word) }
        let isNo = Self.has(Self.words, in: button)
        return isNo != grants
    }

    private func isMeant(_ button: PageForm.Field, saying word: String?) -> Bool {
        let texts = [button.name, button.value, button.label].map(\.lowercasedASCII)
        return word.map { texts.contains($0.lowercasedASCII) } ?? false
    }
}

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
