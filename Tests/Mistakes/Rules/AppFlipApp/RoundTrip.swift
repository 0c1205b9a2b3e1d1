import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the way of a state and a code through the app.
    static let roundTrip = stateEncoding + stateBeyondASCII + codeEncoding + stateInErrors

    private static let stateEncoding = [
        Mistake(
            "leaves-state-hash-raw", "leaves # in the state as it is", breaks: "state-round-trip",
            MistakenFlipApp(linksWith: "code") { link in
                link.respelling("state") { $0.leavingRaw("#") }
            }),
        Mistake(
            "decodes-state-twice", "decodes the state twice", breaks: "state-round-trip",
            MistakenFlipApp(linksWith: "code") { link in
                link.changing("state") { $0.percentDecoded }
            }),
        Mistake(
            "encodes-values-twice", "encodes state and code twice", breaks: "state-round-trip",
            and: .each(
                "state-round-trip-beyond-ascii", "code-round-trip",
                "code-round-trip-beyond-ascii", "state-round-trip-in-errors",
                "received-plus-stays-symmetric", because: "Its vectors have values with escapes."),
            MistakenFlipApp(respelling: { Form.escape($0) })),
        Mistake(
            "leaves-plus-raw", "builds the query with URLQueryItem, which leaves + as it is",
            breaks: "state-round-trip",
            and: .each(
                "state-round-trip-beyond-ascii", "code-round-trip",
                "code-round-trip-beyond-ascii", "state-round-trip-in-errors",
                because: "Its vectors have values with a plus."),
            MistakenFlipApp(respelling: { $0.leavingRaw("+") })),
        Mistake(
            "pastes-values", "pastes state and code into the link without encoding them",
            breaks: "state-round-trip",
            and: .each(
                "state-round-trip-beyond-ascii", "code-round-trip",
                "code-round-trip-beyond-ascii", "state-round-trip-in-errors",
                "received-plus-stays-symmetric", because: "Its vectors have values with escapes."),
            MistakenFlipApp(respelling: { $0.percentDecoded })),
        Mistake(
            "trims-state", "trims the state", breaks: "state-round-trip",
            and: .each(
                "state-round-trip-beyond-ascii", "state-round-trip-in-errors",
                "received-plus-stays-symmetric",
                because: "Its vectors have states with outer spaces."),
            MistakenFlipApp(linksWith: "state") { link in
                link.changing("state") { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
            }),
    ]

    private static let stateBeyondASCII = [
        Mistake(
            "composes-state", "brings the state into composed form",
            breaks: "state-round-trip-beyond-ascii",
            MistakenFlipApp(linksWith: "state") { link in
                link.changing("state") { $0.precomposedStringWithCanonicalMapping }
            }),
        Mistake(
            "cuts-state-at-nul", "reads the state as a C string",
            breaks: "state-round-trip-beyond-ascii",
            MistakenFlipApp(linksWith: "state") { link in
                link.changing("state") { String($0.prefix { $0 != "\0" }) }
            }),
        Mistake(
            "replaces-letters-of-state", "keeps the state in ASCII, with ? for other letters",
            breaks: "state-round-trip-beyond-ascii",
            MistakenFlipApp(linksWith: "state") { link in
                link.changing("state") { String($0.map { $0.isASCII ? $0 : "?" }) }
            }),
        Mistake(
            "drops-stray-octets-of-state", "drops stray continuation octets of the state",
            breaks: "state-octets-not-replaced",
            MistakenFlipApp(readingState: { octets in
                octets.indices.filter { index in
                    let before = index == 0 ? 0 : octets[index - 1]
                    return octets[index] & 0xC0 != 0x80 || before & 0x80 != 0
                }.map { octets[$0] }
            })),
        Mistake(
            "replaces-octets-of-state", "replaces octets of the state that are not UTF-8",
            breaks: "state-octets-not-replaced",
            and: [
                "malformed-escapes-never-altered":
                    "Its vectors have states that are not UTF-8, too."
            ],
            MistakenFlipApp(readingState: { Array(String(decoding: $0, as: UTF8.self).utf8) })),
        Mistake(
            "reads-state-as-latin-1", "reads a state that is not UTF-8 as Latin-1",
            breaks: "state-octets-not-replaced",
            and: [
                "malformed-escapes-never-altered":
                    "Its vectors have states that are not UTF-8, too."
            ],
            MistakenFlipApp(readingState: { octets in
                let latin = octets.map { Character(Unicode.Scalar($0)) }
                return String(utf8: octets) == nil ? Array(String(latin).utf8) : octets
            })),
    ]

    private static let codeEncoding = [
        Mistake(
            "leaves-code-hash-raw", "leaves # in the code as it is", breaks: "code-round-trip",
            MistakenFlipApp(linksWith: "code") { link in
                link.respelling("code") { $0.leavingRaw("#") }
            }),
        Mistake(
            "decodes-code", "takes the code for encoded text and decodes it",
            breaks: "code-round-trip",
            MistakenFlipApp(given: { $0.changingCode { $0.percentDecoded } })),
        Mistake(
            "encodes-code-as-query", "encodes the code with urlQueryAllowed",
            breaks: "code-round-trip",
            and: ["code-round-trip-beyond-ascii": "A code of its vectors has & and +."],
            MistakenFlipApp(linksWith: "code") { link in
                link.respelling("code") { $0.leavingRaw(.rawInQueries) }
            }),
        Mistake(
            "composes-code", "brings the code into composed form",
            breaks: "code-round-trip-beyond-ascii",
            MistakenFlipApp(given: { activity in
                activity.changingCode { $0.precomposedStringWithCanonicalMapping }
            })),
        Mistake(
            "cuts-code-at-nul", "reads the code as a C string",
            breaks: "code-round-trip-beyond-ascii",
            MistakenFlipApp(given: { $0.changingCode { String($0.prefix { $0 != "\0" }) } })),
    ]

    private static let stateInErrors = [
        Mistake(
            "pastes-state-into-errors", "pastes the state into the error without encoding it",
            breaks: "state-round-trip-in-errors",
            MistakenFlipApp(linksWith: "error") { link in
                link.respelling("state") { $0.percentDecoded }
            }),
        Mistake(
            "leaves-plus-of-state-raw-in-errors", "leaves + of the state as it is in errors",
            breaks: "state-round-trip-in-errors",
            MistakenFlipApp(linksWith: "error") { link in
                link.respelling("state") { $0.leavingRaw("+") }
            }),
        Mistake(
            "turns-plus-of-state-into-itself", "reads + in the state as a plus and sends %2B",
            breaks: "received-plus-stays-symmetric",
            MistakenFlipApp(given: { activity in
                activity.changingURL { link in
                    link.respelling("state") { $0.replacing("+", with: "%2B") }
                }
            })),
        Mistake(
            "reads-plus-as-itself", "reads every + as a plus and sends %2B",
            breaks: "received-plus-stays-symmetric",
            and: ["scope-split-on-spaces": "A plus between two scopes is a space."],
            MistakenFlipApp(given: { activity in
                activity.changingURL { $0.replacing("+", with: "%2B") }
            })),
    ]
}

extension MistakenFlipApp {
    /// The app with the values of state and code written in another way.
    fileprivate init(respelling change: @escaping @Sendable (String) -> String) {
        self.init(did: { answer, _ in
            answer.changingLinks { $0.respelling("state", change).respelling("code", change) }
        })
    }

    /// The app with another reading of the octets of a state.
    fileprivate init(readingState change: @escaping @Sendable ([UInt8]) -> [UInt8]) {
        self.init(given: { activity in
            activity.changingURL { link in
                link.respelling("state") { value in
                    guard let octets = Form.unescape(value.utf8) else { return value }
                    return change(octets).map { "%" + $0.hexadecimal }.joined()
                }
            }
        })
    }
}
