import Conformance
import Foundation
import Reference

extension Mistake {
    /// What people get wrong about App Store links.
    static let appStoreID: [Mistake] = [
        Mistake(
            "keeps-letters-of-id", "takes the last part of the link as it is",
            breaks: "store-id-digits",
            and: .each(
                "store-id-refused", "store-id-other-links",
                because: "the link with which others are compared ends in id and a number"),
            MistakenRegistration(linked: { link in
                "id" + (try MistakenRegistration.reference.appStoreID(in: link))
            })),
        Mistake(
            "reads-id-as-integer", "reads the id as a number, without its zeros",
            breaks: "store-id-digits",
            MistakenRegistration(linked: { link in
                let id = try MistakenRegistration.reference.appStoreID(in: link)
                return Int(id).map(String.init) ?? id
            })),
        Mistake(
            "takes-first-id-of-link", "takes the first id in the link",
            breaks: "store-id-digits",
            MistakenRegistration(linked: { link in
                let id = try MistakenRegistration.reference.appStoreID(in: link)
                return link.firstMatch(of: #/id([0-9]+)/#).map { String($0.1) } ?? id
            })),
        Mistake(
            "takes-last-id-of-link", "takes the last id in the link, though it is in the query",
            breaks: "store-id-digits",
            MistakenRegistration(linked: { link in
                let id = try MistakenRegistration.reference.appStoreID(in: link)
                return link.matches(of: #/id([0-9]+)/#).last.map { String($0.1) } ?? id
            })),
        Mistake(
            "finds-id-anywhere", "takes an id that is not the last part of the link",
            breaks: "store-id-refused",
            MistakenRegistration.linking(#"/(id[0-9]+)/[a-z]+$"#, as: "/$1")),
        Mistake(
            "finds-id-in-query", "takes an id from the query",
            breaks: "store-id-refused",
            MistakenRegistration.linking(#"\?id=([0-9]+)$"#, as: "/id$1")),
        Mistake(
            "drops-letters-in-id", "drops what is no digit",
            breaks: "store-id-refused",
            MistakenRegistration.linking(#"(/id[0-9]+)[a-z]+(?=[0-9]+$)"#, as: "$1")),
        Mistake(
            "ignores-store", "takes links to other stores",
            breaks: "store-id-other-links",
            MistakenRegistration.linking(
                #"^https://[a-z.]+/[a-z/]+/"#, as: "https://apps.apple.com/app/x/")),
        Mistake(
            "compares-store-by-prefix", "takes a host that begins like Apple's",
            breaks: "store-id-other-links",
            MistakenRegistration.linking(#"^(https://apps\.apple\.com)\.[a-z.]+"#, as: "$1")),
        Mistake(
            "takes-developer-page", "takes the page of a developer for that of an app",
            breaks: "store-id-other-links",
            MistakenRegistration.linking(#"/developer/"#, as: "/app/")),
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
