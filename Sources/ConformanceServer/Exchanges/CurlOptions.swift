import Conformance
import ConformanceWire
import StrictCodecs

/// A request as `curl` reads it from its configuration.
struct CurlOptions {
    let request: HTTPRequest
    let cookies: String
    let deadline: Duration

    /// One option a line.
    var text: String { (Self.always + own).map { "\($0)\n" }.joined() }

    /// By default curl follows no redirect and repeats no request; the options exclude a proxy.
    private static let always = [
        "silent", "include", "globoff", "path-as-is", "http1.1",
        "proto = \"=http,https\"", "noproxy = \"*\"",
        "header = \"Expect:\"", "header = \"Accept: */*\"", "user-agent = \"conform\"",
    ]

    private var own: [String] {
        let (seconds, attoseconds) = deadline.components
        let time = Double(seconds) + Double(attoseconds) * 1e-18
        let method =
            request.method.hasSameOctets(as: "HEAD") ? "head" : option("request", request.method)
        let fields = request.fields.map { option("header", "\($0.name): \($0.value)") }
        let hasBody = !request.body.isEmpty || request.method.hasSameOctets(as: "POST")
        return ["max-time = \(time)", option("max-filesize", "\(CurlTransport.most)")]
            + [method, option("url", request.url)]
            + (cookies.isEmpty ? [] : [option("cookie", cookies), option("cookie-jar", cookies)])
            + fields + (hasBody ? [option("data-raw", request.body)] : [])
    }

    private func option(_ name: String, _ value: String) -> String {
        let quoted =
            value.replacingText("\\", with: "\\\\").replacingText("\"", with: "\\\"")
            .replacingText("\n", with: "\\n").replacingText("\r", with: "\\r")
            .replacingText("\t", with: "\\t")
        return "\(name) = \"\(quoted)\""
    }
}
