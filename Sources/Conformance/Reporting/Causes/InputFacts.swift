import StrictCodecs

/// Where a value of an input stands: its name, and the request of which it is a parameter.
struct InputPlace: Hashable, Comparable, CustomStringConvertible {
    let name: String

    /// The step that is this request, such as `token`; nil if it is no parameter of a step.
    let request: String?

    /// The name, and of which request, such as `code` of the token request.
    var description: String {
        let owner = request.map { " of the \(Self.requests[$0] ?? "step `\($0)`")" } ?? ""
        return "`\(Excerpt.cut(JSON.printable(name), to: 40))`" + owner
    }

    private static let requests = [
        "authorize": "authorization request", "token": "token request",
        "revoke": "revocation request", "page": "request of a page",
    ]

    static func < (left: Self, right: Self) -> Bool {
        (left.name, left.request ?? "") < (right.name, right.request ?? "")
    }
}

/// What can be said of one value of an input, apart from its size.
enum InputTrait: Hashable {
    case present
    case repeated
    case empty
    case kind(String)
    case constant(String)
    case holding(String)
    case beginning(String)
    case ending(String)
}

/// What can be said of one value of an input.
struct InputFact: Hashable {
    let place: InputPlace
    let trait: InputTrait
}

/// What can be said of an input: of each value, and of those that queries, JSON, HTTP messages and tokens
/// in it have.
struct InputFacts {
    /// All but sizes.
    private(set) var all: Set<InputFact> = []

    /// The places of the members of each object, and of the parameters of each request and query.
    private(set) var objects: [Set<InputPlace>] = []

    /// The least and the greatest length of the texts at a place, in octets.
    private(set) var lengths: [InputPlace: ClosedRange<Int>] = [:]

    /// The least and the greatest number at a place.
    private(set) var numbers: [InputPlace: ClosedRange<Int>] = [:]

    init(_ input: JSON) {
        add(input.members ?? [])
    }

    private static func place(_ name: String, of request: String? = nil) -> InputPlace {
        InputPlace(name: name, request: request)
    }

    private mutating func add(_ members: [JSON.Member]) {
        objects.append(Set(members.map { Self.place($0.name) }))
        members.forEach { add($0.value, at: Self.place($0.name)) }
    }

    private mutating func add(_ value: JSON, at place: InputPlace) {
        insert(.present, at: place)
        switch value {
        case .object(let members): add(members)
        case .array(let elements): add(elements, at: place)
        case .string(let text): add(text, at: place)
        case .integer(let number):
            insert(.kind("a number"), at: place)
            insert(.constant(String(number)), at: place)
            numbers[place] = numbers[place].joined(with: number)
        default:
            insert(.kind(value.members == nil ? value.compactText : "an object"), at: place)
        }
    }

    private mutating func add(_ elements: [JSON], at place: InputPlace) {
        let pairs = elements.compactMap(\.pair)
        if !pairs.isEmpty, pairs.count == elements.count {
            return add(pairs, of: place.name)
        }
        insert(.kind("a list"), at: place)
        if elements.isEmpty { insert(.empty, at: place) }
        elements.forEach { add($0, at: place) }
    }

    /// The parameters of a request, or of a query.
    private mutating func add(_ pairs: [(name: String, value: String)], of request: String?) {
        objects.append(Set(pairs.map { Self.place($0.name, of: request) }))
        for (index, pair) in pairs.enumerated() {
            let place = Self.place(pair.name, of: request)
            add(.string(pair.value), at: place)
            if pairs[..<index].contains(where: { $0.name.hasSameOctets(as: pair.name) }) {
                insert(.repeated, at: place)
            }
        }
    }

    private mutating func add(query: String) {
        let pairs = Form.decode(query) ?? []
        add(
            pairs.map { pair in
                (
                    String(decoding: pair.name, as: UTF8.self),
                    String(decoding: pair.value ?? [], as: UTF8.self)
                )
            }, of: nil)
    }

    private mutating func add(_ text: String, at place: InputPlace) {
        insert(.kind("a text"), at: place)
        guard !text.isEmpty else { return insert(.empty, at: place) }
        if addMembers(of: text) { return }
        if text.utf8.contains(UInt8(ascii: "\r")) { return addMessage(text) }
        let reference = URIReference(text)
        addShape(of: reference.base, at: place)
        for form in [reference.query, reference.fragment].compactMap(\.self) {
            add(query: form)
            for mark in form.marks.intersection(Self.queryMarks) {
                insert(.holding(mark), at: place)
            }
        }
    }

    /// What a query as it is written is looked through for; its parameters have the rest.
    private static let queryMarks: Set = ["`+`", "`%`"]

    /// Adds what an object in JSON or a token has; false if the text is neither.
    private mutating func addMembers(of text: String) -> Bool {
        let parts: [JSON]
        if text.utf8.first == UInt8(ascii: "{"), let json = try? JSONParser.parse(Array(text.utf8))
        {
            parts = [json]
        } else if text.utf8.starts(with: "eyJ".utf8), let token = JSONWebToken(text) {
            parts = [token.header, token.claims]
        } else {
            return false
        }
        parts.forEach { add($0.members ?? []) }
        return true
    }

    /// Adds the target and the fields of a request in HTTP.
    private mutating func addMessage(_ text: String) {
        let lines = text.utf8.split { $0 == 0x0D || $0 == 0x0A }.map { String(Substring($0)) }
        let target = lines.first?.split(separator: " ").dropFirst().first.map(String.init)
        if let query = target.flatMap({ URIReference($0).query }) {
            add(query: query)
        }
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            add(.string(String(value)), at: Self.place(String(line[..<colon])))
        }
    }

    private mutating func addShape(of text: String, at place: InputPlace) {
        lengths[place] = lengths[place].joined(with: text.utf8.count)
        if text.utf8.count <= Self.longestConstant { insert(.constant(text), at: place) }
        for mark in text.marks { insert(.holding(mark), at: place) }
        if let first = text.utf8.first?.mark { insert(.beginning(first), at: place) }
        if let last = text.utf8.last?.mark { insert(.ending(last), at: place) }
    }

    private static let longestConstant = 40

    private mutating func insert(_ trait: InputTrait, at place: InputPlace) {
        all.insert(InputFact(place: place, trait: trait))
    }
}

extension Optional<ClosedRange<Int>> {
    fileprivate func joined(with number: Int) -> ClosedRange<Int> {
        map { min($0.lowerBound, number)...max($0.upperBound, number) } ?? number...number
    }
}

extension JSON {
    /// A name and a value in a list of two texts.
    fileprivate var pair: (name: String, value: String)? {
        guard let elements, elements.count == 2, let name = elements[0].text,
            let value = elements[1].text
        else { return nil }
        return (name, value)
    }
}

extension UInt8 {
    /// The octet as a text in quotes, or what it is; nil for letters and digits.
    fileprivate var mark: String? {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: nil
        case 0x80...: "a character outside ASCII"
        case 0x21...0x7E: "`\(String(decoding: [self], as: UTF8.self))`"
        case 0x20: "a space"
        default: "a control character"
        }
    }
}

extension String {
    /// The characters that are no letters and no digits, and whether there are letters in upper case.
    fileprivate var marks: Set<String> {
        var marks = Set(utf8.lazy.compactMap(\.mark))
        if utf8.contains(where: { 0x41...0x5A ~= $0 }) { marks.insert("a letter in upper case") }
        return marks
    }
}
