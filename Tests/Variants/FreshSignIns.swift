import Conformance
import Foundation
import Mistakes
import StrictCodecs

/// When the sign-ins of a client began, by their states.
private struct Began: Sendable {
    var last = 0
    var times: [String: Int] = [:]
}

extension Variant {
    /// How else the client of a session may sign in.
    static let ofFreshSignIns: Changes = [
        "client-forgets-earlier-sign-ins": Life.changing(noting: ()) {
            $0.beginning = { session, _ in
                try await session.cancelSignIn()
                try await session.beginSignIn()
            }
        }.client,
        "client-limits-a-sign-in-to-ten-minutes": Life.changing(noting: Began()) {
            $0.beginning = { session, place in
                let now = await place.world.now()
                place.note.change { $0.last = now }
                try await session.beginSignIn()
            }
            $0.opening = { url, agent, place in
                let state = url.parameter("state") ?? ""
                place.note.change { $0.times[state] = $0.last }
                return (url, agent)
            }
            $0.receiving = { url, session, place in
                let time = place.note.value.times[url.parameter("state") ?? ""]
                if let time, await place.world.now() - time > 600 {
                    throw Refusal("the response is too late")
                }
                try await session.receive(redirect: url)
            }
        }.client,
        "client-gives-up-after-a-wrong-answer": Life.changing(noting: Began()) {
            $0.opening = { url, agent, place in
                place.note.change { $0.times[url.parameter("state") ?? ""] = 0 }
                return (url, agent)
            }
            $0.receiving = { url, session, place in
                let states = place.note.value.times
                guard url.isAt(place.settings.authorization.redirectURI),
                    states[url.parameter("state") ?? ""] == nil
                else { return try await session.receive(redirect: url) }
                for _ in states { try await session.cancelSignIn() }
                place.note.change { $0.times = [:] }
                throw Refusal("this is no response to the request")
            }
        }.client,
        "client-ignores-fragments": MistakenClient.receiving { url, _ in
            String(decoding: url.utf8.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
        },
        "client-compares-schemes-without-case": MistakenClient.receiving { url, settings in
            url.withScheme(of: settings.authorization.redirectURI)
        },
        "client-leaves-foreign-urls-alone": Life.changing(noting: ()) {
            $0.receiving = { url, session, place in
                guard url.isAt(place.settings.authorization.redirectURI) else { return }
                try await session.receive(redirect: url)
            }
        }.client,
        "client-takes-a-denial-for-an-end": Life.changing(noting: Began()) {
            $0.opening = { url, agent, place in
                place.note.change { $0.times[url.parameter("state") ?? ""] = 0 }
                return (url, agent)
            }
            $0.receiving = { url, session, place in
                do { try await session.receive(redirect: url) } catch {
                    let isOwn = place.note.value.times[url.parameter("state") ?? ""] != nil
                    guard isOwn, url.parameter("error") == "access_denied" else { throw error }
                }
            }
        }.client,
        "client-does-not-see-the-browser-close": Life.changing(noting: ()) {
            $0.cancelling = { _, _ in }
        }.client,
        "client-exchanges-again-without-connection": Life.changing(noting: ()) {
            $0.sending = { request, place in
                do { return try await place.world.send(request) } catch {
                    guard request.errand == .exchange, error as? TransportFailure == .offline
                    else { throw error }
                    return try await place.world.send(request)
                }
            }
        }.client,
    ]
}
