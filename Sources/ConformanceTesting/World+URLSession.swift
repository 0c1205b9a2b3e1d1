public import Conformance
public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

extension World {
    /// Sends a request as `URLSession.data(for:)` does, without the fragment of its URL.
    ///
    /// - Parameter request: The request of a library.
    /// - Returns: The content and the response.
    /// - Throws: `URLError` if there is no response.
    public func data(for request: URLRequest) async throws -> (Data, URLResponse) {
        guard let url = request.url else { throw URLError(.badURL) }
        do {
            let answer = try await send(OutgoingRequest(request, to: url))
            guard let response = HTTPURLResponse(answer, from: url) else {
                throw URLError(.badServerResponse)
            }
            return (Data(answer.body.utf8), response)
        } catch TransportFailure.offline {
            throw URLError(.notConnectedToInternet)
        } catch TransportFailure.timedOut {
            throw URLError(.timedOut)
        }
    }
}

extension OutgoingRequest {
    /// `URLSession` names the type of a content that has none.
    fileprivate init(_ request: URLRequest, to url: URL) {
        var fields = request.allHTTPHeaderFields ?? [:]
        if request.httpBody != nil, request.value(forHTTPHeaderField: "Content-Type") == nil {
            fields["Content-Type"] = "application/x-www-form-urlencoded"
        }
        self.init(
            method: request.httpMethod ?? "GET", url: url.withoutFragment,
            fields: fields.sorted { $0.key < $1.key }.map { HeaderField(name: $0, value: $1) },
            body: request.httpBody.map { String(decoding: $0, as: UTF8.self) })
    }
}

extension URL {
    /// The text of the URL up to the fragment, which is not sent.
    fileprivate var withoutFragment: String {
        let octets = absoluteString.utf8
        return String(decoding: octets.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
    }
}

extension HTTPURLResponse {
    fileprivate convenience init?(_ answer: WireResponse, from url: URL) {
        let fields = Dictionary(answer.fields.map { ($0.name, $0.value) }) { "\($0), \($1)" }
        self.init(
            url: url, statusCode: answer.status, httpVersion: "HTTP/1.1", headerFields: fields)
    }
}
