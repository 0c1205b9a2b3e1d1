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
            <a class="\(status.look.style)" href="#rule-\(rule.id)"><span aria-hidden="true">\
            \(status.look.sign) </span>\(rule.id)<span class="hidden"> (\(status.rawValue))</span></a>
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
}
