import Conformance
import Foundation
import StrictCodecs

extension SecretRequest {
    /// What people get wrong about the code or the token that the request is about.
    var valueChanges: ClientChanges {
        changes([
            "with-raw-plus": { try $0.request().respellingForm(field) { $0.leavingRaw("+") } },
            "with-raw-value": {
                let value = $0.value ?? ""
                return try $0.request().respellingForm(field) { _ in value }
            },
            "with-decoded-value": { try $0.request().changingForm(field) { $0.percentDecoded } },
            "with-trimmed-value": {
                try $0.request().changingForm(field) { $0.trimmingCharacters(in: ["\u{20}"]) }
            },
            "with-short-value": {
                try $0.request().changingForm(field) { String($0.prefix(1024)) }
            },
            "until-number-sign": {
                try $0.request().changingForm(field) { text in String(text.prefix { $0 != "#" }) }
            },
            "normalized": {
                try $0.request().changingForm(field) { $0.precomposedStringWithCanonicalMapping }
            },
            "without-accents": { try $0.request().changingForm(field) { $0.filter(\.isASCII) } },
            "without-last-newline": {
                try $0.request().changingForm(field) { $0.trimmingCharacters(in: .newlines) }
            },
            "with-empty-value": {
                guard $0.value?.isEmpty == true else { return try $0.request() }
                return try $0.request { $0.value = "none" }.changingForm(field) { _ in "" }
            },
            "without-value": {
                guard $0.value ?? "" == "" else { return try $0.request() }
                return try $0.request { $0.value = "none" }.removingFromForm(field)
            },
        ])
    }
}
