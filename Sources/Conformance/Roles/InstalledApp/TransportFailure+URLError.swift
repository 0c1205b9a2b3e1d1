import Foundation

extension TransportFailure {
    /// The failure that an error stands for: the error itself, or the `URLError` by which `World.data(for:)` of
    /// `ConformanceTesting` reports it to a library.
    package init?(_ error: any Error) {
        if let failure = error as? TransportFailure {
            self = failure
            return
        }
        let error = error as NSError
        guard error.domain == NSURLErrorDomain else { return nil }
        switch error.code {
        case NSURLErrorNotConnectedToInternet: self = .offline
        case NSURLErrorTimedOut: self = .timedOut
        default: return nil
        }
    }
}
