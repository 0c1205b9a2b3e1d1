import Conformance
import Mistakes

extension Variant {
    /// What a Google app may do.
    static let ofGoogleApps: Changes = [
        "google-app-stops-after-an-error": MistakenGoogleApp.did { action, event, _ in
            guard case .returned(let link) = event, case .tryAuthorizationURL(let request) = action
            else { return action }
            let known = ["cancelled", "invalid_request"]
            return known.contains(link.parameter("error") ?? "") ? action : .stop(request: request)
        },
        "google-app-asks-on-the-web-after-an-invalid-result": MistakenGoogleApp.did {
            action, event, _ in
            guard case .returned(let link) = event, case .stop(let request) = action,
                link.hasParameter("code"), link.hasParameter("error")
            else { return action }
            return .tryAuthorizationURL(request: request)
        },
    ]
}
