import StrictCodecs

extension Report {
    /// What stood in the way of vectors, each reason once, with the number of those it kept away.
    package var obstacles: [(reason: String, count: Int)] {
        omissions.reduce(into: []) { obstacles, omission in
            let index = obstacles.firstIndex { $0.reason.hasSameOctets(as: omission.reason) }
            guard let index else { return obstacles.append((omission.reason, 1)) }
            obstacles[index].count += 1
        }
    }
}
