import Conformance
import Foundation
import Reference

extension Changes {
    /// What people get wrong about App Store links.
    static let appStoreID: Changes = [
        "keeps-letters-of-id": MistakenRegistration(linked: { link in
            "id" + (try MistakenRegistration.reference.appStoreID(in: link))
        }),
        "reads-id-as-integer": MistakenRegistration(linked: { link in
            let id = try MistakenRegistration.reference.appStoreID(in: link)
            return Int(id).map(String.init) ?? id
        }),
        "takes-first-id-of-link": MistakenRegistration(linked: { link in
            let id = try MistakenRegistration.reference.appStoreID(in: link)
            return link.firstMatch(of: #/id([0-9]+)/#).map { String($0.1) } ?? id
        }),
        "takes-last-id-of-link": MistakenRegistration(linked: { link in
            let id = try MistakenRegistration.reference.appStoreID(in: link)
            return link.matches(of: #/id([0-9]+)/#).last.map { String($0.1) } ?? id
        }),
        "finds-id-anywhere": MistakenRegistration.linking(#"/(id[0-9]+)/[a-z]+$"#, as: "/$1"),
        "finds-id-in-query": MistakenRegistration.linking(#"\?id=([0-9]+)$"#, as: "/id$1"),
        "drops-letters-in-id": MistakenRegistration.linking(
            #"(/id[0-9]+)[a-z]+(?=[0-9]+$)"#, as: "$1"),
        "ignores-store": MistakenRegistration.linking(
            #"^https://[a-z.]+/[a-z/]+/"#, as: "https://apps.apple.com/app/x/"),
        "compares-store-by-prefix": MistakenRegistration.linking(
            #"^(https://apps\.apple\.com)\.[a-z.]+"#, as: "$1"),
        "takes-developer-page": MistakenRegistration.linking(#"/developer/"#, as: "/app/"),
    ]
}

extension MistakenRegistration {
    /// A console that reads links with a pattern otherwise.
    fileprivate static func linking(
        _ pattern: String, as replacement: String
    ) -> MistakenRegistration {
        MistakenRegistration(linked: { link in
            try reference.appStoreID(
                in: link.replacingOccurrences(
                    of: pattern, with: replacement, options: .regularExpression))
        })
    }
}
