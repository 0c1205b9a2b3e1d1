import Conformance
import Foundation
import Reference

extension Mistake {
    /// What people get wrong about App Store links.
    static let appStoreID: RegistrationChanges = [
        "keeps-letters-of-id": .init(linked: { link in
            "id" + (try MistakenRegistration.reference.appStoreID(in: link))
        }),
        "reads-id-as-integer": .init(linked: { link in
            let id = try MistakenRegistration.reference.appStoreID(in: link)
            return Int(id).map(String.init) ?? id
        }),
        "takes-first-id-of-link": .init(linked: { link in
            let id = try MistakenRegistration.reference.appStoreID(in: link)
            return link.firstMatch(of: #/id([0-9]+)/#).map { String($0.1) } ?? id
        }),
        "takes-last-id-of-link": .init(linked: { link in
            let id = try MistakenRegistration.reference.appStoreID(in: link)
            return link.matches(of: #/id([0-9]+)/#).last.map { String($0.1) } ?? id
        }),
        "finds-id-anywhere": .linking(#"/(id[0-9]+)/[a-z]+$"#, as: "/$1"),
        "finds-id-in-query": .linking(#"\?id=([0-9]+)$"#, as: "/id$1"),
        "drops-letters-in-id": .linking(
            #"(/id[0-9]+)[a-z]+(?=[0-9]+$)"#, as: "$1"),
        "ignores-store": .linking(
            #"^https://[a-z.]+/[a-z/]+/"#, as: "https://apps.apple.com/app/x/"),
        "compares-store-by-prefix": .linking(
            #"^(https://apps\.apple\.com)\.[a-z.]+"#, as: "$1"),
        "takes-developer-page": .linking(#"/developer/"#, as: "/app/"),
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
