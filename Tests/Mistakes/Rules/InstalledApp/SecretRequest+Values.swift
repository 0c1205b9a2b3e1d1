import Conformance
import Foundation
import StrictCodecs

extension SecretRequest {
    /// What people get wrong about the code or the token that the request is about.
    var valueMistakes: [Mistake] {
        [
            mistake("with-raw-plus", "leaves a plus in the \(secret) raw", breaks: subject) {
                try $0.request().respellingForm(field) { $0.leavingRaw("+") }
            },
            mistake(
                "with-raw-value", "writes the \(secret) into the form as it is", breaks: subject,
                and: .each(
                    rule("\(subject)-beyond-ascii"), because: "It encodes no octets at all.")
            ) {
                let value = $0.value ?? ""
                return try $0.request().respellingForm(field) { _ in value }
            },
            mistake("with-decoded-value", "decodes what looks encoded", breaks: subject) {
                try $0.request().changingForm(field) { $0.percentDecoded }
            },
            mistake("with-trimmed-value", "cuts spaces off the \(secret)", breaks: subject) {
                try $0.request().changingForm(field) { $0.trimmingCharacters(in: ["\u{20}"]) }
            },
            mistake("with-short-value", "cuts the \(secret) at 1,024 octets", breaks: subject) {
                try $0.request().changingForm(field) { String($0.prefix(1024)) }
            },
            mistake("until-number-sign", "cuts the \(secret) at a number sign", breaks: subject) {
                try $0.request().changingForm(field) { text in String(text.prefix { $0 != "#" }) }
            },
            mistake(
                "normalized", "normalizes the \(secret) as Unicode",
                breaks: "\(subject)-beyond-ascii"
            ) {
                try $0.request().changingForm(field) { $0.precomposedStringWithCanonicalMapping }
            },
            mistake(
                "without-accents", "leaves out what is not ASCII",
                breaks: "\(subject)-beyond-ascii"
            ) {
                try $0.request().changingForm(field) { $0.filter(\.isASCII) }
            },
            mistake(
                "without-last-newline", "cuts a newline off the \(secret)",
                breaks: "\(subject)-beyond-ascii"
            ) {
                try $0.request().changingForm(field) { $0.trimmingCharacters(in: .newlines) }
            },
            mistake("with-empty-value", "sends an empty \(secret)", breaks: "\(subject)-needed") {
                guard $0.value?.isEmpty == true else { return try $0.request() }
                return try $0.request { $0.value = "none" }.changingForm(field) { _ in "" }
            },
            mistake(
                "without-value", "sends the request without \(secret)",
                breaks: "\(subject)-needed"
            ) {
                guard $0.value ?? "" == "" else { return try $0.request() }
                return try $0.request { $0.value = "none" }.removingFromForm(field)
            },
        ]
    }
}
