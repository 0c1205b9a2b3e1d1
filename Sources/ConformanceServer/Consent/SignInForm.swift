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
        let fields = try Fields(json, allowing: Self.members)
        user = try fields.text("user")
        password = try fields.text("password")
        userField = try fields.optional("user_field", Fields.text)
        passwordField = try fields.optional("password_field", Fields.text)
        yes = try fields.optional("yes", Fields.text)
        no = try fields.optional("no", Fields.text)
        values = try fields.optional("values", Self.values) ?? [:]
    }

    private static func values(_ json: JSON) throws -> [String: String] {
        guard let members = json.members else { throw FormatError("must be an object") }
        return try members.reduce(into: [:]) { values, member in
            values[member.name] = try FormatError.at(member.name) { try Fields.text(member.value) }
        }
    }
}

extension SignInForm {
    /// What is sent for the first form of a page that can be answered.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - grants: Whether the user says yes.
    /// - Returns: The form and its pairs; nil if there is no form with a field for a password or with a button.
    func answer(
        to page: ServerPage, grants: Bool
    ) -> (form: PageForm, pairs: [(name: String, value: String)])? {
        let signIn = page.forms.first { name(ofPasswordIn: $0) != nil }
        if let signIn { return (signIn, pairs(signingInAt: signIn, grants: grants)) }
        let choices = page.forms.flatMap { form in form.buttons.map { (form: form, button: $0) } }
        let named = choices.first { isMeant($0.button, grants: grants) }
        // A page that only asks whether to go on has one button.
        let isOpen = grants && yes == nil
        guard let choice = named ?? (isOpen ? choices.first : nil) else { return nil }
        return (choice.form, choice.form.pairs(filling: values, pressing: choice.button))
    }

    private func name(ofPasswordIn form: PageForm) -> String? {
        guard let passwordField else { return form.passwordField }
        return form.fields.first { $0.name.hasSameOctets(as: passwordField) }?.name
    }

    private func pairs(
        signingInAt form: PageForm, grants: Bool
    ) -> [(name: String, value: String)] {
        var filled = values
        if let name = userField ?? form.userField { filled[name] = user }
        if let name = name(ofPasswordIn: form) { filled[name] = password }
        let button = form.buttons.first { isMeant($0, grants: grants) } ?? form.buttons.first
        return form.pairs(filling: filled, pressing: button)
    }

    private static let words = ["deny", "denied", "no", "cancel", "reject", "refuse", "decline"]

    private func isMeant(_ button: PageForm.Field, grants: Bool) -> Bool {
        let texts = [button.name, button.value, button.label].map(\.lowercasedASCII)
        if let word = grants ? yes : no { return texts.contains(word.lowercasedASCII) }
        let isNo = texts.contains { text in
            text.pieces(at: 0x20).contains { Self.words.contains($0) }
        }
        return isNo != grants
    }
}
