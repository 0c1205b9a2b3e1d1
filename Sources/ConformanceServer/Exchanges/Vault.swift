import Conformance
import StrictCodecs

/// Keeps the codes and tokens of a case, and gives stand-ins for them to all that may be shown.
final class Vault: Sendable {
    private struct Secret {
        let text: String
        let standIn: String
    }

    private let secrets = Locked<[Secret]>([])
    private let isOpen: Bool

    /// Makes a vault.
    ///
    /// - Parameter isOpen: Whether everything is shown as it is.
    init(isOpen: Bool) {
        self.isOpen = isOpen
    }

    /// The parameters whose values are kept.
    private static let names = ["code", "access_token", "refresh_token", "id_token"]

    /// The answer with stand-ins.
    func conceal(_ response: WireResponse) -> WireResponse {
        guard !isOpen else { return response }
        response.fields.values(of: "Location").forEach(keepValues)
        keepMembers(of: response.body)
        return WireResponse(
            status: response.status,
            fields: response.fields.map { HeaderField(name: $0.name, value: concealed($0.value)) },
            body: concealed(response.body))
    }

    /// A text with what was issued in place of the stand-ins.
    func reveal(_ text: String) -> String {
        guard text.containsText(Self.beginning) else { return text }
        return secrets.withLock { $0 }.reduce(text) {
            $0.replacingText($1.standIn, with: Form.escape($1.text))
        }
    }

    private func concealed(_ text: String) -> String {
        secrets.withLock { $0 }.reduce(text) {
            $0.replacingText($1.text, with: $1.standIn)
                .replacingText(Form.escape($1.text), with: $1.standIn)
        }
    }

    private func keepValues(of link: String) {
        let reference = URIReference(link)
        for form in [reference.query, reference.fragment].compactMap({ $0 }) {
            for pair in Form.decode(form) ?? [] {
                guard let name = Self.names.first(where: pair.name.isText) else { continue }
                keep(pair.value.flatMap { String(utf8: $0) }, as: name)
            }
        }
    }

    /// Keeps the tokens of a JSON object; an ID token is shown, for what is judged is its form.
    private func keepMembers(of body: String) {
        guard let content = try? JSONParser.parse(Array(body.utf8)) else { return }
        for name in Self.names.dropLast() { keep(content[name]?.text, as: name) }
    }

    /// What every stand-in begins with.
    private static let beginning = "masked-"

    /// Keeps a text, unless it is so short that it cannot be a secret and may stand anywhere.
    private func keep(_ text: String?, as name: String) {
        guard let text, text.utf8.count >= 8, !text.utf8.starts(with: Self.beginning.utf8)
        else { return }
        secrets.withLock { secrets in
            guard !secrets.contains(where: { $0.text.hasSameOctets(as: text) }) else { return }
            let number = String(1000 + secrets.count).dropFirst()
            let word = name.replacingText("_", with: "-")
            secrets.append(Secret(text: text, standIn: "\(Self.beginning)\(word)-\(number)"))
        }
    }
}
