import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong about the form of requests and answers.
    static let endpointRequests: ServerChanges = [
        "endpoint-joins-scopes": .joiningScopes,
        "endpoint-takes-first-of-repeated": .reading(.any, \.withFirstOfEachName),
        "endpoint-takes-last-of-repeated": .reading(.any, \.withLastOfEachName),
        "endpoint-takes-equal-repetitions": .reading(.any, \.withoutRepetitions),
        "endpoint-reads-names-without-case": .readingNames { $0.lowercased() },
        "endpoint-reads-hyphen-as-underscore": .readingNames { $0.replacing("-", with: "_") },
        "endpoint-refuses-unknown-parameters": .refusingUnknownParameters,
        "endpoint-returns-unknown-parameters": .replying(.authorization) { response, request, _ in
            response.replacingPairs(by: response.queryPairs + request.pairs())
        },
        "endpoint-stumbles-over-empty-pairs": .stumblingOverEmptyPairs,
        "endpoint-demands-an-order": .showingPage { !$0.begins(with: "response_type") },
        "endpoint-compares-encoded-uri": .showingPage { !$0.encodesRedirectURIAsUsual },
        "endpoint-decodes-no-names": .reading(.authorization) { request in
            request.changingPairs { $0.name.contains("%") ? nil : $0 }
        },
        "endpoint-appends-fragment": .appendingFragment,
        "endpoint-answers-in-fragment": .answering(.authorization, \.inFragment),
    ]
}

extension MistakenServer {
    /// Changes the names of parameters at both endpoints.
    fileprivate static func readingNames(
        _ change: @escaping @Sendable (String) -> String
    ) -> MistakenServer {
        reading(.any) { $0.changingPairs { QueryPair(change($0.name), $0.value) } }
    }

    /// Joins repeated scopes.
    static let joiningScopes = reading(.authorization) { request in
        let scopes = request.values(of: "scope")
        return scopes.count > 1 ? request.setting("scope", scopes.joined(separator: " ")) : nil
    }

    /// Refuses requests with parameters that no document names.
    static let refusingUnknownParameters = failing(.authorization, "invalid_request") {
        !$0.pairs().isEmpty
    }

    /// Refuses queries with two ampersands in a row, or one at either end.
    static let stumblingOverEmptyPairs = failing(.authorization, "invalid_request") { request in
        let pieces = request.query?.split(separator: "&", omittingEmptySubsequences: false)
        return pieces?.contains("") == true
    }

    /// Repeats the answer in the fragment of the link.
    static let appendingFragment = answering(.authorization) { response in
        response.changingLocation { "\($0)#\(URIReference($0).query ?? "")" }
    }

    /// Reports that a parameter is missing before it checks the redirect URI.
    static let reportingMissingParametersAnywhere = replying(.authorization) {
        response, request, _ in
        request.queryPairs.allSatisfy(\.isReadable)
            && ["client_id", "response_type", "scope"].contains { request.values(of: $0).isEmpty }
            ? response.reporting("invalid_request", to: request) : nil
    }
}
