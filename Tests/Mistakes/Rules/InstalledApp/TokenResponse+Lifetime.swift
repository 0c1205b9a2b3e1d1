import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the lifetime.
    static let tokenResponseLifetimes: [Mistake] = [
        Mistake(
            "takes-lifetime-for-milliseconds", "takes the lifetime for milliseconds",
            breaks: "token-response-lifetime",
            and: .each(
                "token-response-lifetime-spelling", "token-response-lifetime-as-text",
                "token-response-senseless-lifetime", "token-response-unknown-members",
                because: "Its answers have a lifetime."),
            MistakenClient(taking: { tokens, _, _ in
                tokens.changing(expiresIn: .some(tokens.expiresIn.map { $0 / 1000 }))
            })),
        Mistake(
            "keeps-32-bits-of-lifetime", "keeps 32 bits of the lifetime",
            breaks: "token-response-lifetime",
            MistakenClient(taking: { tokens, _, _ in
                tokens.changing(expiresIn: .some(tokens.expiresIn.map { $0 & 0xFFFF_FFFF }))
            })),
        Mistake(
            "takes-long-lifetime-for-date", "takes a long lifetime for a date",
            breaks: "token-response-lifetime",
            MistakenClient(taking: { tokens, _, _ in
                tokens.changing(
                    expiresIn: .some(
                        tokens.expiresIn.map { $0 > 1_000_000_000 ? $0 - 1_000_000_000 : $0 }))
            })),
        Mistake(
            "ignores-sign-of-exponent", "ignores the sign of an exponent",
            breaks: "token-response-lifetime-spelling",
            MistakenClient(exchanged: { $0.saying($0.body.replacing("e-1,", with: "e1,")) })),
        Mistake(
            "stops-at-exponent-of-lifetime", "stops reading a lifetime at a point or a letter",
            breaks: "token-response-lifetime-spelling",
            and: ["token-response-senseless-lifetime": "One lifetime is 1e400."],
            MistakenClient(exchanged: { answer in
                answer.saying(
                    answer.body.replacing(/("expires_in":[0-9]+)[.eE][-+.0-9eE]*/) { $0.1 })
            })),
        Mistake(
            "drops-lifetime-in-quotation-marks", "drops a lifetime in quotation marks",
            breaks: "token-response-lifetime-as-text",
            MistakenClient(exchanged: { answer in
                answer.changingMember("expires_in") { $0?.text == nil ? $0 : nil }
            })),
        Mistake(
            "takes-true-for-a-second", "takes true for a lifetime of one second",
            breaks: "token-response-senseless-lifetime",
            MistakenClient(exchanged: { answer in
                answer.changingMember("expires_in") { value in
                    if case .bool(let truth)? = value { truth ? 1 : 0 } else { value }
                }
            })),
        Mistake(
            "ignores-sign-of-lifetime", "ignores the sign of a lifetime",
            breaks: "token-response-senseless-lifetime",
            MistakenClient(exchanged: { answer in
                answer.changingMember("expires_in") { value in
                    if case .integer(let seconds)? = value { .integer(abs(seconds)) } else { value }
                }
            })),
        Mistake(
            "clamps-immense-lifetime", "takes an immense lifetime for the longest there is",
            breaks: "token-response-senseless-lifetime",
            MistakenClient(exchanged: { answer in
                answer.changingMember("expires_in") { value in
                    if case .decimal(let seconds)? = value, seconds > 1e18 {
                        4_294_967_295
                    } else {
                        value
                    }
                }
            })),
        Mistake(
            "reads-digits-in-front-of-lifetime", "reads the digits in front of a text",
            breaks: "token-response-senseless-lifetime",
            MistakenClient(exchanged: { answer in
                answer.changingMember("expires_in") { value in
                    value?.text.flatMap { Int($0.prefix(while: \.isNumber)) }.map(JSON.integer)
                        ?? value
                }
            })),
        Mistake(
            "assumes-an-hour", "assumes an hour without a lifetime",
            breaks: "token-response-without-lifetime",
            MistakenClient(exchanged: { answer in
                answer.changingMember("expires_in") { $0 ?? 3600 }
            })),
        Mistake(
            "wants-lifetime", "refuses an answer without a lifetime",
            breaks: "token-response-without-lifetime",
            MistakenClient(taking: { tokens, answer, _ in
                guard answer.content?["expires_in"] != nil else { throw Refusal("no lifetime") }
                return tokens
            })),
    ]
}
