import ConformanceWire

/// Compressed data as it was before, as far as it can be read (RFC 1950, RFC 1951 and RFC 1952).
struct Inflation {
    /// What was read.
    private(set) var output: [UInt8] = []

    private let input: ArraySlice<UInt8>
    private var position: Int
    private var bits = (value: 0, count: 0)

    /// How many octets are read.
    private static let most = 1 << 23

    /// Where the deflated data of a head begins; nil if there is no head.
    private static func start(
        at index: Int, in octets: [UInt8], within work: inout SearchWork
    ) -> Int? {
        guard index + 8 < octets.count else { return nil }
        if octets[index] == 0x1F, octets[index + 1] == 0x8B, octets[index + 2] == 8 {
            return startOfGzip(at: index, in: octets, within: &work)
        }
        let isZlib =
            octets[index] & 0x0F == 8 && octets[index] >> 4 < 8 && octets[index + 1] & 0x20 == 0
            && (Int(octets[index]) << 8 | Int(octets[index + 1])) % 31 == 0
        return isZlib ? index + 2 : nil
    }

    private static func startOfGzip(
        at index: Int, in octets: [UInt8], within work: inout SearchWork
    ) -> Int? {
        let flags = octets[index + 3]
        var start = index + 10
        if flags & 4 != 0 {
            guard start + 1 < octets.count else { return nil }
            start += 2 + Int(octets[start]) + Int(octets[start + 1]) << 8
        }
        for flag in [UInt8(8), 16] where flags & flag != 0 {
            let end = start < octets.count ? octets[start...].firstIndex(of: 0) : nil
            work.take((end ?? octets.count) - start)
            guard let end else { return nil }
            start = end + 1
        }
        start += flags & 2 != 0 ? 2 : 0
        return start < octets.count ? start : nil
    }

    /// Reads what is compressed at a place, if gzip or zlib data may begin there; what follows damage is left out.
    init?(of octets: [UInt8], at index: Int, within work: inout SearchWork) {
        guard let start = Self.start(at: index, in: octets, within: &work) else { return nil }
        (input, position) = (octets[start...], start)
        var isMore = true
        while isMore, !work.isOver {
            let before = output.count
            isMore = readBlock()
            work.take(output.count - before + Self.sizeOfCodes)
            if output.count >= Self.most {
                work.miss()
                isMore = false
            }
        }
    }

    /// How many octets are searched in the time in which the codes of a block are read.
    private static let sizeOfCodes = 1 << 10

    /// Reads a block.
    ///
    /// - Returns: Whether another one follows.
    private mutating func readBlock() -> Bool {
        guard let isLast = take(1), let kind = take(2) else { return false }
        let isWhole =
            switch kind {
            case 0: copyStored()
            case 1: decode(Self.fixed)
            case 2: readCodes().map { decode($0) } ?? false
            default: false
            }
        return isWhole && isLast == 0
    }

    // MARK: - Bits

    private mutating func take(_ count: Int) -> Int? {
        while bits.count < count {
            guard position < input.endIndex else { return nil }
            bits.value |= Int(input[position]) << bits.count
            bits.count += 8
            position += 1
        }
        defer {
            bits.value >>= count
            bits.count -= count
        }
        return bits.value & (1 << count - 1)
    }

    private mutating func copyStored() -> Bool {
        bits = (0, 0)
        guard position + 4 <= input.endIndex else { return false }
        let count = Int(input[position]) | Int(input[position + 1]) << 8
        let check = Int(input[position + 2]) | Int(input[position + 3]) << 8
        guard count ^ check == 0xFFFF else { return false }
        let start = position + 4
        let end = min(start + count, input.endIndex)
        output += input[start..<end]
        position = end
        return end == start + count
    }

    // MARK: - Codes

    /// A code of Huffman's kind: how many words have a length, and the symbols in the order of their words.
    private struct Code {
        var counts = [Int](repeating: 0, count: 16)
        var symbols: [Int] = []

        init(_ lengths: [Int]) {
            for length in lengths where length > 0 { counts[length] += 1 }
            symbols = (1..<16).flatMap { length in
                lengths.indices.filter { lengths[$0] == length }
            }
        }
    }

    private struct Codes {
        let literals: Code
        let distances: Code
    }

    private static let fixed = Codes(
        literals: Code(
            [Int](repeating: 8, count: 144) + [Int](repeating: 9, count: 112)
                + [Int](repeating: 7, count: 24) + [Int](repeating: 8, count: 8)),
        distances: Code([Int](repeating: 5, count: 30)))

    private mutating func symbol(of code: Code) -> Int? {
        var (word, first, index) = (0, 0, 0)
        for length in 1..<16 {
            guard let bit = take(1) else { return nil }
            word |= bit
            let count = code.counts[length]
            if word - count < first { return code.symbols[index + word - first] }
            index += count
            first = (first + count) << 1
            word <<= 1
        }
        return nil
    }

    /// The order in which the lengths of the first code come.
    private static let order = [
        16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
    ]

    private mutating func readCodes() -> Codes? {
        guard let literals = take(5), let distances = take(5), let count = take(4) else {
            return nil
        }
        var first = [Int](repeating: 0, count: 19)
        for place in Self.order.prefix(count + 4) {
            guard let length = take(3) else { return nil }
            first[place] = length
        }
        let whole = literals + 257 + distances + 1
        guard let lengths = readLengths(whole, by: Code(first)) else { return nil }
        return Codes(
            literals: Code(Array(lengths.prefix(literals + 257))),
            distances: Code(Array(lengths.dropFirst(literals + 257))))
    }

    private mutating func readLengths(_ count: Int, by code: Code) -> [Int]? {
        var lengths: [Int] = []
        while lengths.count < count {
            guard let symbol = symbol(of: code) else { return nil }
            switch symbol {
            case 16:
                guard let last = lengths.last, let more = take(2) else { return nil }
                lengths += [Int](repeating: last, count: more + 3)
            case 17, 18:
                guard let more = take(symbol == 17 ? 3 : 7) else { return nil }
                lengths += [Int](repeating: 0, count: more + (symbol == 17 ? 3 : 11))
            default: lengths.append(symbol)
            }
        }
        return lengths.count == count ? lengths : nil
    }

    // MARK: - Content

    private mutating func decode(_ codes: Codes) -> Bool {
        while output.count < Self.most {
            guard let symbol = symbol(of: codes.literals) else { return false }
            if symbol == 256 { return true }
            if symbol < 256 {
                output.append(UInt8(symbol))
            } else {
                guard repeatOutput(symbol - 257, codes.distances) else { return false }
            }
        }
        return false
    }

    private mutating func repeatOutput(_ symbol: Int, _ distances: Code) -> Bool {
        guard let length = length(symbol), let place = self.symbol(of: distances),
            let distance = distance(place), distance <= output.count
        else { return false }
        for _ in 0..<length { output.append(output[output.count - distance]) }
        return true
    }

    private mutating func length(_ symbol: Int) -> Int? {
        if symbol < 8 { return symbol + 3 }
        if symbol >= 28 { return symbol == 28 ? 258 : nil }
        let extra = symbol / 4 - 1
        return take(extra).map { ((symbol % 4 + 4) << extra) + 3 + $0 }
    }

    private mutating func distance(_ symbol: Int) -> Int? {
        if symbol < 4 { return symbol + 1 }
        guard symbol < 30 else { return nil }
        let extra = symbol / 2 - 1
        return take(extra).map { ((symbol % 2 + 2) << extra) + 1 + $0 }
    }
}
