import Conformance

/// A bar with parts proportional to the counts, which the page also has as text.
struct Bar {
    let tally: Tally<PageStatus>

    var markup: Markup {
        guard tally.total > 0 else { return .none }
        return """
            <svg class="bar" aria-hidden="true" width="100%" height="14">\
            \(.list(parts, separator: ""))</svg>
            """
    }

    private var parts: [Markup] {
        var start = 0
        return PageStatus.allCases.compactMap { status in
            let count = tally[status]
            defer { start += count }
            guard count > 0 else { return nil }
            return """
                <rect class="\(status.style)" x="\(Self.percent(start, of: tally.total))" y="0" \
                width="\(Self.percent(count, of: tally.total))" height="14"/>
                """
        }
    }

    /// A count as a share of the whole, in hundredths of a percent.
    static func percent(_ count: Int, of total: Int) -> String {
        let hundredths = count * 10_000 / total
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)%"
    }
}
