import Conformance
import StrictCodecs

/// A page of a server, as far as a user without a browser can read and answer it.
struct ServerPage {
    /// The title, or nothing.
    let title: String

    /// The visible text, with single spaces.
    let text: String

    /// The forms, in the order of the page.
    let forms: [PageForm]

    /// Reads a page, which may be any text.
    init(_ body: String) {
        let pieces = PageMarkup.pieces(of: body)
        let start = pieces.firstIndex { $0.isStart(of: "title") } ?? pieces.startIndex
        let end = pieces[start...].firstIndex { $0.isEnd(of: "title") } ?? start
        title = Self.text(of: pieces[start..<end])
        text = Self.text(of: pieces[..<start] + pieces[end...])
        forms = PageForm.forms(in: pieces)
    }

    /// The title and the text.
    var words: String {
        let isRepeated = title.isEmpty || text.utf8.starts(with: title.utf8)
        return isRepeated ? text : text.isEmpty ? title : "\(title): \(text)"
    }

    /// The title and the first words of the text of a page, with placeholders for secrets, which are also found as they
    /// are: what looks like markup in one is gone once the page has been read.
    static func excerpt(of body: String, maskedBy redactor: Redactor) -> String {
        let shown = redactor.masked(ServerPage(redactor.masked(body)).words)
        let cut = String(shown.unicodeScalars.prefix(160))
        return cut.unicodeScalars.count < shown.unicodeScalars.count ? "\(cut)…" : shown
    }

    /// Whether the user is asked for a password.
    var asksForPassword: Bool { forms.contains { $0.passwordField != nil } }

    private static func text(of pieces: ArraySlice<PageMarkup>) -> String {
        let all = pieces.map { if case .text(let text) = $0 { text } else { " " } }.joined()
        return all.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// A form of a page, with the values that a browser would send if the user changed nothing.
struct PageForm {
    /// A control that has a name.
    struct Field {
        /// The name, under which the value is sent.
        let name: String

        /// The type of an `input`, or the name of another element.
        let type: String

        /// The value at the beginning.
        let value: String

        /// Whether the value is sent if the user does not touch the control.
        let isSent: Bool

        /// What a button says.
        var label = ""
    }

    /// Where it is sent, relative to the page; empty for the page itself.
    let action: String

    /// Whether it is sent with POST.
    let isPost: Bool

    /// The controls other than buttons.
    let fields: [Field]

    /// The buttons; one without a name has an empty one.
    let buttons: [Field]

    /// The name of the field for a password, if there is one.
    var passwordField: String? { fields.first { $0.type == "password" }?.name }

    /// The name of the field before the password, into which the user's name goes.
    var userField: String? {
        let before = fields.prefix { $0.type != "password" }
        return before.last { ["text", "email", "tel"].contains($0.type) }?.name
    }

    /// The pairs that are sent, with some values by the user and a button.
    func pairs(
        filling values: [String: String], pressing button: Field?
    ) -> [(name: String, value: String)] {
        let sent = fields.filter { $0.isSent || values[$0.name] != nil }
            .map { (name: $0.name, value: values[$0.name] ?? $0.value) }
        let pressed = button.map { $0.name.isEmpty ? [] : [(name: $0.name, value: $0.value)] } ?? []
        return sent + pressed
    }
}

extension PageForm {
    /// The forms of a page.
    static func forms(in pieces: [PageMarkup]) -> [PageForm] {
        pieces.indices.filter { pieces[$0].isStart(of: "form") }.map { start in
            let end =
                pieces[start...].dropFirst().firstIndex {
                    $0.isEnd(of: "form") || $0.isStart(of: "form")
                } ?? pieces.endIndex
            return PageForm(pieces[start..<end])
        }
    }

    private init(_ pieces: ArraySlice<PageMarkup>) {
        let attributes = pieces.first?.attributes ?? [:]
        action = attributes["action"] ?? ""
        isPost = attributes["method"]?.lowercasedASCII == "post"
        let controls = pieces.indices.compactMap { Self.control(at: $0, in: pieces) }
        fields = controls.filter { !$0.isButton && !$0.name.isEmpty }
        buttons = controls.filter(\.isButton)
    }

    private static func control(at index: Int, in pieces: ArraySlice<PageMarkup>) -> Field? {
        guard case .start(let element, let attributes) = pieces[index],
            attributes["disabled"] == nil
        else { return nil }
        let name = attributes["name"] ?? ""
        switch element {
        case "input": return input(attributes, name)
        case "button":
            let type = attributes["type"]?.lowercasedASCII ?? "submit"
            let label = text(in: pieces[index...])
            return Field(
                name: name, type: type, value: attributes["value"] ?? "", isSent: false,
                label: label)
        case "textarea": return Field(name: name, type: element, value: "", isSent: true)
        case "select":
            let value = chosen(in: pieces[index...])
            return Field(name: name, type: element, value: value ?? "", isSent: value != nil)
        default: return nil
        }
    }

    private static func input(_ attributes: [String: String], _ name: String) -> Field {
        let type = attributes["type"]?.lowercasedASCII ?? "text"
        let isBox = ["checkbox", "radio"].contains(type)
        return Field(
            name: name, type: type, value: attributes["value"] ?? (isBox ? "on" : ""),
            isSent: isBox ? attributes["checked"] != nil : !["submit", "image"].contains(type))
    }

    /// The text of a button.
    private static func text(in pieces: ArraySlice<PageMarkup>) -> String {
        content(of: "button", in: pieces)
            .map { if case .text(let text) = $0 { text } else { "" } }.joined().trimmed
    }

    /// What stands between the tags of an element, which also ends where another control begins.
    private static func content(
        of element: String, in pieces: ArraySlice<PageMarkup>
    ) -> ArraySlice<PageMarkup> {
        pieces.dropFirst().prefix { piece in
            !piece.isEnd(of: element)
                && !["button", "input", "select", "textarea"].contains(where: piece.isStart)
        }
    }

    /// The value of the chosen option, or of the first one.
    private static func chosen(in pieces: ArraySlice<PageMarkup>) -> String? {
        let options = content(of: "select", in: pieces).filter { $0.isStart(of: "option") }
        let option = options.first { $0.attributes["selected"] != nil } ?? options.first
        return option.map { $0.attributes["value"] ?? "" }
    }
}

extension PageForm.Field {
    /// Whether it sends the form.
    fileprivate var isButton: Bool { ["submit", "image"].contains(type) }
}

extension PageMarkup {
    /// The attributes of a tag.
    fileprivate var attributes: [String: String] {
        if case .start(_, let attributes) = self { attributes } else { [:] }
    }
}

/// Where a server shows pages, which distinguishes a redirection to one from a redirection to the app.
struct ServerPages {
    let configuration: LiveConfiguration

    /// The request, which names where the app is.
    let asked: WireRequest

    /// The page of the server to which an answer sends the browser, such as one to sign in or one for errors.
    ///
    /// A redirect with a code that the request has not brought is not to a page, nor is one to a redirect URI.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - url: The URL that has given it.
    /// - Returns: The page's URL, or nil if the answer leads to none.
    func page(after answer: WireResponse, from url: String) -> String? {
        let locations = answer.fields.values(of: "Location")
        guard locations.count == 1 else { return nil }
        let target = URIReference.resolve(locations[0], against: url)
        guard locations[0].isVisibleASCII, has(target), !bringsCode(locations[0]),
            !redirectURIs.contains(where: URIReference(target).base.hasSameOctets)
        else { return nil }
        return target
    }

    /// Whether a URL is at the origin of the authorization endpoint, or at one that is declared and that is of none of
    /// the request's redirect URIs; not where browsers differ.
    func has(_ url: String) -> Bool {
        guard !URIReference(url).base.hasOctet(UInt8(ascii: "\\")) else { return false }
        let origin = URIReference.origin(of: url)
        return configuration.endpoints.authorization.isOrigin(origin)
            || !isOfApp(origin) && configuration.pages.contains { $0.isOrigin(origin) }
    }

    /// An origin to which an answer sends the browser that is neither the server's nor one of an app, such as that of a
    /// page of the operator that is not declared.
    func undeclaredOrigin(in answer: WireResponse) -> String? {
        let locations = answer.fields.values(of: "Location")
        let targets = locations.isEmpty ? ServerPage(answer.body).forms.map(\.action) : locations
        return targets.map(URIReference.origin).first { origin in
            (try? WebAddress(origin)) != nil && !has(origin) && !isOfApp(origin)
        }
    }

    private func isOfApp(_ origin: String) -> Bool {
        redirectURIs.contains { URIReference.origin(of: $0).isSameIgnoringCase(as: origin) }
    }

    /// The redirect URIs that are registered or that the request names, up to their queries.
    private var redirectURIs: [String] {
        let named = parameters.filter { $0.name.isText("redirect_uri") }
            .compactMap { $0.value.flatMap { String(utf8: $0) } }
        return (configuration.clients.flatMap(\.redirectURIs) + named).map { URIReference($0).base }
    }

    private var parameters: [Form.Pair] {
        [asked.query, asked.body].compactMap { $0.flatMap(Form.decode) }.flatMap { $0 }
    }

    /// Whether a link has a code that is none of the request's.
    private func bringsCode(_ location: String) -> Bool {
        let link = URIReference(location)
        let own = [asked.query, asked.body].flatMap(Self.codes)
        return ![link.query, link.fragment].flatMap(Self.codes).allSatisfy(own.contains)
    }

    /// The values of `code`, also beside what cannot be decoded.
    private static func codes(in form: String?) -> [[UInt8]] {
        (form ?? "").pieces(at: UInt8(ascii: "&")).compactMap { piece in
            guard let pair = Form.decode(piece)?.first else {
                return piece.utf8.starts(with: "code=".utf8) ? Array(piece.utf8) : nil
            }
            return pair.name.isText("code") ? Array(pair.value ?? []) : nil
        }
    }
}
