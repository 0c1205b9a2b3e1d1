/// The structure of a property list in the binary form of Apple's `CFBinaryPList.c`.
///
/// In this form, lists can refer to one list from many places, so that a few octets have more values than fit
/// into memory. Foundation writes each list once.
struct BinaryPropertyList {
    private let octets: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let count: Int
    private let top: Int
    private let table: Int

    /// How deep lists may be nested.
    private static let deepest = 100

    /// Reads the trailer; nil if the octets have another form.
    init?(_ octets: [UInt8]) {
        guard octets.starts(with: "bplist0".utf8), octets.count >= 40 else { return nil }
        self.octets = octets
        let trailer = octets.suffix(32)
        offsetSize = Int(trailer[trailer.startIndex + 6])
        referenceSize = Int(trailer[trailer.startIndex + 7])
        let numbers = (1...3).map { Self.number(trailer.dropFirst(8 * $0).prefix(8)) }
        guard let count = numbers[0], let top = numbers[1], let table = numbers[2] else {
            return nil
        }
        self.count = count
        self.top = top
        self.table = table
    }

    /// Whether every list is in one place, and none is too deep.
    var isTree: Bool {
        var (lists, level, seen) = ([top], 0, Set([top]))
        while !lists.isEmpty {
            level += 1
            guard level <= Self.deepest else { return false }
            var next: [Int] = []
            for list in lists {
                guard let elements = elements(of: list) else { return false }
                for element in elements where isList(element) {
                    guard seen.insert(element).inserted else { return false }
                    next.append(element)
                }
            }
            lists = next
        }
        return true
    }

    /// Where an object begins.
    private func place(of object: Int) -> Int? {
        guard 0..<count ~= object, let place = number(at: table + object * offsetSize, offsetSize),
            octets.indices ~= place
        else { return nil }
        return place
    }

    /// Whether an object is an array, a set or a dictionary.
    private func isList(_ object: Int) -> Bool {
        place(of: object).map { 0xA...0xD ~= octets[$0] >> 4 } ?? false
    }

    /// The objects to which a list refers, keys before values; none if it is no list, and nil if it is malformed.
    private func elements(of object: Int) -> [Int]? {
        guard let place = place(of: object) else { return nil }
        guard isList(object) else { return [] }
        var (size, start) = (Int(octets[place] & 0xF), place + 1)
        if size == 0xF {
            guard start < octets.count else { return nil }
            let width = 1 << Int(octets[start] & 0xF)
            guard let number = number(at: start + 1, width) else { return nil }
            (size, start) = (number, start + 1 + width)
        }
        guard size <= octets.count else { return nil }
        let references = octets[place] >> 4 == 0xD ? 2 * size : size
        let elements = (0..<references).lazy.map {
            number(at: start + $0 * referenceSize, referenceSize)
        }
        return elements.contains(nil) ? nil : elements.compactMap { $0 }
    }

    private func number(at place: Int, _ width: Int) -> Int? {
        guard 1...8 ~= width, place >= 0, place <= octets.count - width else { return nil }
        return Self.number(octets[place..<place + width])
    }

    /// A number whose first octet is the highest; nil if it is larger than any place in a file.
    private static func number(_ octets: ArraySlice<UInt8>) -> Int? {
        let number = octets.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return number < 1 << 32 ? Int(number) : nil
    }
}
