import Conformance

/// Choices that hide rules, by the style sheet alone: no script is needed.
struct FilterPart {
    let suites: [String]

    /// The filters for rules: the attribute, its title, and its values.
    private var choices: [(attribute: String, title: String, values: [String])] {
        [
            ("level", "Level", Rule.Level.allCases.map(\.rawValue)),
            ("status", "Status", RuleResult.Status.allCases.map(\.rawValue)),
        ]
    }

    var markup: Markup {
        """
        <div class="filters" role="group" aria-label="Show only some rules">
        \(.lines(choices.map { radios($0.attribute, $0.title, $0.values) }))
        <label>Suite <select id="filter-suite"><option value="">all</option>\
        \(.list(suites.map { "<option value=\"\($0)\">\($0)</option>" }, separator: ""))\
        </select></label>
        </div>
        """
    }

    private func radios(_ name: String, _ title: String, _ values: [String]) -> Markup {
        let others: [Markup] = values.map { value in
            """
            <label><input type="radio" name="\(name)" id="\(Self.id(name, value))"> \(value)</label>
            """
        }
        return """
            <fieldset><legend>\(title)</legend><label><input type="radio" name="\(name)" checked> \
            all</label> \(.list(others, separator: " "))</fieldset>
            """
    }

    private static func id(_ name: String, _ value: String) -> String {
        "filter-\(name)-\(value.replacing(" ", with: "-"))"
    }

    /// The rules of the style sheet: a choice hides what has another value.
    var style: String {
        let radios = choices.flatMap { choice in
            choice.values.map { value in
                let (on, name) = (
                    "body:has(#\(Self.id(choice.attribute, value)):checked)", choice.attribute
                )
                return "\(on) :is(article, tr)[data-\(name)]:not([data-\(name)=\"\(value)\"]), "
                    + "\(on) .suite:not(:has([data-\(name)=\"\(value)\"])) { display: none; }"
            }
        }
        let chosen = suites.map { suite in
            "body:has(#filter-suite option[value=\"\(suite)\"]:checked) "
                + "[data-suite]:not([data-suite=\"\(suite)\"]) { display: none; }"
        }
        return (radios + chosen).joined(separator: "\n")
    }
}
