import Foundation

/// What the Google app is told.
enum FlipResult {
    /// The user has agreed.
    case code(String)

    /// There is no code.
    case error(FlipError)

    /// The link that brings the result to where the request wants it.
    func url(answering link: FlipLink) -> URL? {
        let result =
            switch self {
            case .code(let code): ("code", code)
            case .error(let error): ("error", error.rawValue)
            }
        let parameters = [result] + (link.state.map { [("state", $0)] } ?? [])
        let pairs = parameters.compactMap { name, value in
            value.formEncoded.map { "\(name)=\($0)" }
        }
        var components = URLComponents(string: link.redirectURI, encodingInvalidCharacters: false)
        let query = components?.percentEncodedQuery.map { [$0] } ?? []
        components?.percentEncodedQuery = (query + pairs).joined(separator: "&")
        return components?.url
    }
}
