/// An encoder of a form that works in one pass, into a buffer with room for three octets for each
/// octet of the text.
struct FormEncoder {
    private let memory: UnsafeMutableBufferPointer<UInt8>

    /// How many octets have been written.
    private(set) var count = 0

    /// Begins encoding.
    init(into memory: UnsafeMutableBufferPointer<UInt8>) {
        self.memory = memory
    }

    /// Writes a name and its value, after a separator if they are not the first.
    mutating func write(_ name: String, _ value: String) {
        if count > 0 { write(UInt8(ascii: "&")) }
        name.withOctets { escape($0) }
        write(UInt8(ascii: "="))
        value.withOctets { escape($0) }
    }

    /// Writes octets, all but unreserved ones escaped.
    mutating func escape(_ octets: UnsafeBufferPointer<UInt8>) {
        var end = count
        for octet in octets {
            guard !octet.isUnreserved else {
                memory[end] = octet
                end += 1
                continue
            }
            let (high, low) = octet.hexadecimalDigits
            memory[end] = UInt8(ascii: "%")
            memory[end + 1] = high
            memory[end + 2] = low
            end += 3
        }
        count = end
    }

    private mutating func write(_ octet: UInt8) {
        memory[count] = octet
        count += 1
    }
}
