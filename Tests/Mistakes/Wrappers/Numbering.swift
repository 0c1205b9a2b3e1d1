package import Conformance
import StrictCodecs

extension MistakenServer {
    /// Issues codes that count up.
    static let numberingCodes = MistakenServer(
        asked: { request, past in
            request.changing("code") { code in past.original { $0.code == code }?.code ?? code }
        },
        answered: { response, _, past in
            response.code.map { _ in response.setting("code", "code-\(past.exchanges.count)") }
        })

    /// Issues tokens that count up.
    static let numberingTokens = MistakenServer(
        asked: { request, past in
            ["refresh_token", "token"].reduce(request) { request, name in
                request.changing(name) { past.token(behind: $0) ?? $0 }
            }
        },
        answered: { response, _, past in
            ["access_token", "refresh_token"].reduce(response) { response, name in
                response.changingMember(name) { token in
                    token.map { _ in .string("\(name)-\(past.exchanges.count)") }
                }
            }
        })
}

extension MistakenServer {
    /// Issues codes with texts around them.
    package static func wrappingCodes(_ start: String, _ end: String = "") -> MistakenServer {
        MistakenServer(
            asked: { request, _ in request.changing("code") { $0.unwrapped(start, end) } },
            answered: { response, _, _ in
                response.code.map { response.setting("code", start + $0 + end) }
            })
    }

    /// Issues access tokens or refresh tokens with texts around them, in answer to some token requests.
    package static func wrapping(
        _ member: String, _ start: String, _ end: String = "",
        in kinds: [WireRequest.Kind] = [.code, .refresh]
    ) -> MistakenServer {
        MistakenServer(
            asked: { request, _ in
                ["refresh_token", "token"].reduce(request) { request, name in
                    request.changing(name) { $0.unwrapped(start, end) }
                }
            },
            answered: { response, request, _ in
                guard response.isSuccess, kinds.contains(where: request.isOf) else { return nil }
                return response.changingMember(member) { token in
                    token?.text.map { .string(start + $0 + end) }
                }
            })
    }
}

extension String {
    /// The text between two others, or the text itself if it has not both of them around it.
    fileprivate func unwrapped(_ start: String, _ end: String) -> String {
        let inner = utf8.dropFirst(start.utf8.count).dropLast(end.utf8.count)
        let text = String(decoding: inner, as: UTF8.self)
        return hasSameOctets(as: start + text + end) ? text : self
    }
}

extension ServerPast {
    /// What the reference answered in place of an answer that was given.
    fileprivate func original(_ isMeant: (WireResponse) -> Bool) -> WireResponse? {
        exchanges.firstIndex { isMeant($0.response) }.map { originals[$0] }
    }

    /// The token of the reference for one that was issued.
    fileprivate func token(behind token: String) -> String? {
        ["access_token", "refresh_token"].lazy.compactMap { name in
            original { $0.content?[name]?.text == token }?.content?[name]?.text
        }.first
    }
}
