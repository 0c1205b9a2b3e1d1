import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the lifetime.
    static let tokenResponseLifetimes: ClientChanges = [
        "takes-lifetime-for-milliseconds": .init(taking: { tokens, _, _ in
            tokens.changing(expiresIn: .some(tokens.expiresIn.map { $0 / 1000 }))
        }),
        "keeps-32-bits-of-lifetime": .init(taking: { tokens, _, _ in
            tokens.changing(expiresIn: .some(tokens.expiresIn.map { $0 & 0xFFFF_FFFF }))
        }),
        "takes-long-lifetime-for-date": .init(taking: { tokens, _, _ in
            tokens.changing(
                expiresIn: .some(
                    tokens.expiresIn.map { $0 > 1_000_000_000 ? $0 - 1_000_000_000 : $0 }))
        }),
        "ignores-sign-of-exponent": .init(exchanged: {
            $0.saying($0.body.replacing("e-1,", with: "e1,"))
        }),
        "stops-at-exponent-of-lifetime": .init(exchanged: { answer in
            answer.saying(
                answer.body.replacing(/("expires_in":[0-9]+)[.eE][-+.0-9eE]*/) { $0.1 })
        }),
        "drops-lifetime-in-quotation-marks": .init(exchanged: { answer in
            answer.changingMember("expires_in") { $0?.text == nil ? $0 : nil }
        }),
        "takes-true-for-a-second": .init(exchanged: { answer in
            answer.changingMember("expires_in") { value in
                if case .bool(let truth)? = value { truth ? 1 : 0 } else { value }
            }
        }),
        "ignores-sign-of-lifetime": .init(exchanged: { answer in
            answer.changingMember("expires_in") { value in
                if case .integer(let seconds)? = value { .integer(abs(seconds)) } else { value }
            }
        }),
        "clamps-immense-lifetime": .init(exchanged: { answer in
            answer.changingMember("expires_in") { value in
                if case .decimal(let seconds)? = value, seconds > 1e18 {
                    4_294_967_295
                } else {
                    value
                }
            }
        }),
        "reads-digits-in-front-of-lifetime": .init(exchanged: { answer in
            answer.changingMember("expires_in") { value in
                value?.text.flatMap { Int($0.prefix(while: \.isNumber)) }.map(JSON.integer)
                    ?? value
            }
        }),
        "assumes-an-hour": .init(exchanged: { answer in
            answer.changingMember("expires_in") { $0 ?? 3600 }
        }),
        "wants-lifetime": .init(taking: { tokens, answer, _ in
            guard answer.content?["expires_in"] != nil else { throw Refusal("no lifetime") }
            return tokens
        }),
    ]
}
