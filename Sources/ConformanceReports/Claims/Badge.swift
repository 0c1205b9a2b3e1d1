import Conformance
import StrictCodecs

/// The badge of a claim: the profile at the left, the result at the right.
struct Badge {
    private let label: String
    private let message: String
    private let title: String
    private let isConforming: Bool

    init(_ claim: Claim) {
        label = claim.profileName
        message = ([claim.result] + claim.omitted).joined(separator: ", ")
        title = claim.sentence
        isConforming = claim.isConforming
    }

    /// The ground of each half; white text has a contrast of at least 4.5 on each.
    private var grounds: (label: String, message: String) {
        ("#3d434c", isConforming ? "#17693a" : "#ad2018")
    }

    /// The picture, a document of XML 1.0 that loads nothing.
    var svg: Markup {
        let (left, right) = (Self.width(of: label), Self.width(of: message))
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(left + right)" height="20" role="img" \
            aria-label="\(title)"><title>\(title)</title>\
            <rect width="\(left)" height="20" fill="\(grounds.label)"/>\
            <rect x="\(left)" width="\(right)" height="20" fill="\(grounds.message)"/>\
            <g fill="#ffffff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" \
            text-anchor="middle">\(text(label, from: 0, left))\(text(message, from: left, right))</g></svg>

            """
    }

    private func text(_ text: String, from start: Int, _ width: Int) -> Markup {
        """
        <text x="\(start + width / 2)" y="14" textLength="\(width - 12)">\(text)</text>
        """
    }

    /// A width in pixels that fits the text, which is stretched to it in every font.
    private static func width(of text: String) -> Int {
        let tenths = text.unicodeScalars.reduce(0) { sum, scalar in
            switch scalar {
            case " ", ".", ",", "-", "i", "l", "f", "t", "r", "j": sum + 46
            case "m", "w", "@": sum + 95
            default: sum + 69
            }
        }
        return tenths / 10 + 12
    }

    /// What shields.io reads from an endpoint: an error's colour cannot be changed by who embeds it.
    var json: JSON {
        [
            "schemaVersion": .integer(1), "label": .string(label), "message": .string(message),
            "color": .string(grounds.message), "labelColor": .string(grounds.label),
            "isError": .bool(!isConforming),
        ]
    }
}
