import Conformance

/// Links within the page.
enum Links {
    /// A link to a rule, with its status.
    static func rule(_ rule: Rule, _ content: PageContent) -> Markup {
        guard content.shown.contains(rule.id) else {
            return "<span class=\"none\">\(rule.id)</span>"
        }
        let status = content.status(of: rule)
        return """
            <a class="\(status.style)" href="#rule-\(rule.id)"><span aria-hidden="true">\
            \(status.sign) </span>\(rule.id)<span class="hidden"> (\(status.rawValue))</span></a>
            """
    }

    /// Links to rules.
    static func rules(_ rules: [Rule], _ content: PageContent) -> Markup {
        .list(rules.map { rule($0, content) })
    }

    /// A link to a vector, or only its id if it was not selected.
    static func vector(_ id: Vector.ID, _ content: PageContent) -> Markup {
        let name: Markup = "<code>\(id)</code>"
        return content.selected.contains(id) && content.scope != .failures
            ? "<a href=\"#vector-\(id)\">\(name)</a>" : name
    }

    /// What a rule is drawn from; links, if the page has the documents.
    static func sources(of rule: Rule, _ content: PageContent) -> Markup {
        guard content.scope != .failures else {
            return "\(rule.sources.map(\.text).joined(separator: ", "))"
        }
        return .list(rule.sources.map { source($0) })
    }

    private static func source(_ source: Rule.Source) -> Markup {
        switch source {
        case .statement(let id): "<a href=\"#\(id)\">\(id)</a>"
        case .decision(let id): "<a href=\"#\(id)\">\(id)</a>"
        case .standard(let text): "<a href=\"#\(anchor(text))\">\(text)</a>"
        }
    }

    /// The id of a section of a standard in the page.
    static func anchor(_ citation: String) -> String {
        citation.replacing(", ", with: "-").replacing(" ", with: "-")
    }

    /// A link to another page, if its address is one of the web.
    static func outside(_ address: String, saying text: String) -> Markup {
        guard address.utf8.starts(with: "https://".utf8) else { return "\(text)" }
        return "<a href=\"\(address)\" rel=\"noreferrer\">\(text)</a>"
    }
}
