/// The hash function SHA-256 of FIPS 180-4, in plain Swift because no toolchain has one on Linux.
public enum SHA256 {
    /// Hashes a message.
    ///
    /// - Returns: The 32 octets of the digest.
    public static func hash(_ message: [UInt8]) -> [UInt8] {
        var state = initialState
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
            message.withUnsafeBytes { octets in
                for start in stride(from: 0, through: octets.count - 64, by: 64) {
                    expand(octets, from: start, into: schedule)
                    compress(schedule, into: &state)
                }
            }
            let end = end(of: message)
            for start in stride(from: 0, to: end.count, by: 64) {
                end.withUnsafeBytes { expand($0, from: start, into: schedule) }
                compress(schedule, into: &state)
            }
        }
        return octets(of: state)
    }

    /// The words as octets, the highest first.
    private static func octets(of state: State) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 32) { octets, count in
            for index in 0..<8 {
                let word = state[index].bigEndian
                UnsafeMutableRawBufferPointer(octets)
                    .storeBytes(of: word, toByteOffset: index * 4, as: UInt32.self)
            }
            count = 32
        }
    }

    /// The last, incomplete block, with a one bit, zeros, and the length of the message in bits
    /// (FIPS 180-4, Section 5.1.1).
    private static func end(of message: [UInt8]) -> [UInt8] {
        let rest = message.suffix(message.count % 64)
        let size = rest.count < 56 ? 64 : 128
        var end = [UInt8](repeating: 0, count: size)
        end.replaceSubrange(0..<rest.count, with: rest)
        end[rest.count] = 0x80
        let bitCount = UInt64(message.count) * 8
        for index in 0..<8 {
            end[size - 1 - index] = UInt8(truncatingIfNeeded: bitCount >> (8 * index))
        }
        return end
    }

    private static func expand(
        _ octets: UnsafeRawBufferPointer, from start: Int,
        into schedule: UnsafeMutableBufferPointer<UInt32>
    ) {
        // Ranges are slow in a debug build.
        var t = 0
        while t < 16 {
            let word = octets.loadUnaligned(fromByteOffset: start + t * 4, as: UInt32.self)
            schedule[t] = UInt32(bigEndian: word)
            t += 1
        }
        while t < 64 {
            let (a, b) = (schedule[t - 15], schedule[t - 2])
            let s0 = rotate(a, 7) ^ rotate(a, 18) ^ a &>> 3
            let s1 = rotate(b, 17) ^ rotate(b, 19) ^ b &>> 10
            schedule[t] = schedule[t - 16] &+ s0 &+ schedule[t - 7] &+ s1
            t += 1
        }
    }

    private static func compress(
        _ schedule: UnsafeMutableBufferPointer<UInt32>, into state: inout State
    ) {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        roundConstants.withUnsafeBufferPointer { constants in
            // Eight rounds at a time, so that the words change their names and are not moved.
            var t = 0
            while t < 64 {
                func word(_ index: Int) -> UInt32 { constants[t + index] &+ schedule[t + index] }
                mix(a, b, c, &d, e, f, g, &h, word(0))
                mix(h, a, b, &c, d, e, f, &g, word(1))
                mix(g, h, a, &b, c, d, e, &f, word(2))
                mix(f, g, h, &a, b, c, d, &e, word(3))
                mix(e, f, g, &h, a, b, c, &d, word(4))
                mix(d, e, f, &g, h, a, b, &c, word(5))
                mix(c, d, e, &f, g, h, a, &b, word(6))
                mix(b, c, d, &e, f, g, h, &a, word(7))
                t += 8
            }
        }
        state &+= State(a, b, c, d, e, f, g, h)
    }

    /// One round (FIPS 180-4, Section 6.2.2, step 3).
    @inline(__always)
    private static func mix(
        _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32,
        _ g: UInt32, _ h: inout UInt32, _ word: UInt32
    ) {
        let s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
        let t1 = h &+ s1 &+ (g ^ e & (f ^ g)) &+ word
        let s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
        d = d &+ t1
        h = t1 &+ s0 &+ (a & b ^ c & (a ^ b))
    }

    /// Eight words, which are added element by element.
    private typealias State = SIMD8<UInt32>

    @inline(__always)
    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word &>> count | word &<< (32 &- count)
    }

    private static let initialState = State(
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
        0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19)

    private static let roundConstants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5,
        0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3,
        0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc,
        0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
        0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13,
        0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3,
        0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5,
        0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208,
        0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}
