import Conformance
import StrictCodecs

/// A request as `curl` reads it from its configuration.
struct CurlOptions {
    let request: HTTPRequest
    let cookies: String
    let deadline: Duration

    /// The file with the content, if that is too long for a line.
    var content: String?

    /// One option a line.
    ///
    /// - Throws: ``Unsupported`` if a line would be too long for `curl`.
    var text: String {
        get throws {
            let lines = Self.always + own
            guard lines.allSatisfy({ $0.utf8.count < Self.longest }) else {
                throw Unsupported(
                    "a URL or a header field of more than \(Self.longest) octets cannot be sent")
            }
            return lines.map { "\($0)\n" }.joined()
        }
    }

    /// How many octets of a line `curl` reads at least, whatever its version.
    private static let longest = 100_000

    /// Whether the content has to be in a file, because with its escapes a line could be too long.
    static func needsFile(_ request: HTTPRequest) -> Bool {
        request.body.utf8.count > longest / 2 - 100
    }

    /// By default curl follows no redirect and repeats no request; the options exclude a proxy.
    private static let always = [
        "silent", "include", "globoff", "path-as-is", "http1.1",
        "proto = \"=http,https\"", "noproxy = \"*\"",
        // The length of the content is written last, since trailer fields may follow the content.
        "write-out = \"\\n%{size_download}\"",
        "header = \"Expect:\"", "header = \"Accept: */*\"", "user-agent = \"conform\"",
    ]

    private var own: [String] {
        let (seconds, attoseconds) = deadline.components
        let time = Double(seconds) + Double(attoseconds) * 1e-18
        let method =
            request.method.hasSameOctets(as: "HEAD") ? "head" : option("request", request.method)
        let fields = request.fields.map { field in
            // curl joins this one with those of the file, since a browser sends one field (RFC 6265, Section 5.4).
            field.isCookie && !cookies.isEmpty
                ? option("cookie", field.value) : option("header", "\(field.name): \(field.value)")
        }
        return ["max-time = \(time)", option("max-filesize", "\(CurlTransport.most)")]
            + [method, option("url", request.url)]
            + (cookies.isEmpty ? [] : [option("cookie", cookies), option("cookie-jar", cookies)])
            + fields + body
    }

    private var body: [String] {
        if let content { return [option("data-binary", "@\(content)")] }
        let hasBody = !request.body.isEmpty || request.method.hasSameOctets(as: "POST")
        return hasBody ? [option("data-raw", request.body)] : []
    }

    private func option(_ name: String, _ value: String) -> String {
        let quoted =
            value.replacingText("\\", with: "\\\\").replacingText("\"", with: "\\\"")
            .replacingText("\n", with: "\\n").replacingText("\r", with: "\\r")
            .replacingText("\t", with: "\\t")
        return "\(name) = \"\(quoted)\""
    }
}

extension HeaderField {
    /// Whether it has cookies that `curl` does not take for the name of a file.
    fileprivate var isCookie: Bool {
        name.isSameIgnoringCase(as: "Cookie") && value.hasOctet(UInt8(ascii: "="))
            && value.utf8.first != UInt8(ascii: "@")
    }
}
