import Conformance
import Reference

extension Mistake {
    /// What people get wrong about the states that the Google app makes.
    static let flipState = [
        Mistake(
            "sends-no-state-to-sandbox", "makes no state for the sandbox",
            breaks: "flip-state-present",
            MistakenGoogleApp(built: { link, request in
                guard request.state == nil, request.redirectURI.contains("sandbox") else {
                    return link
                }
                return link.removing("state")
            })),
        Mistake(
            "makes-no-state", "makes no state of its own", breaks: "flip-state-present",
            and: ["flip-state-fresh": "States that are not there do not differ."],
            MistakenGoogleApp(built: { link, request in
                request.state == nil ? link.removing("state") : link
            })),
        Mistake(
            "sends-same-state", "sends the same state in every link", breaks: "flip-state-fresh",
            MistakenGoogleApp(asked: { $0.with(state: $0.state ?? "HELLO") })),
    ]
}
