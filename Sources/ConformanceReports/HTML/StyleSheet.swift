import Conformance
import StrictCodecs

/// The style sheet of the page.
struct StyleSheet {
    /// The style rules that a page has besides.
    var additions = ""

    /// The hash by which the page's policy knows the style sheet, in base64.
    var hash: String {
        let hash = Base64URL.encode(SHA256.hash(Array(markup.html.utf8)))
        return hash.replacing("-", with: "+").replacing("_", with: "/") + "="
    }

    var markup: Markup { Markup(styles: Self.common.html + additions + "\n") }

    private static let common: Markup = """

        :root {
          --paper: #ffffff; --ink: #1b1d21; --soft: #565c66; --line: #d9dce1; --shade: #f5f6f8;
          --link: #1a4fa3; --met: #17693a; --notmet: #ad2018; --none: #5d6470;
          --highlight: #ffe08a;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --paper: #15171b; --ink: #e7e9ec; --soft: #a8afba; --line: #343942; --shade: #1e2127;
            --link: #9cc0ff; --met: #74d39b; --notmet: #ff9d94; --none: #a8afba;
            --highlight: #6b5300;
          }
        }
        * { box-sizing: border-box; }
        html { color-scheme: light dark; scroll-behavior: auto; }
        body {
          margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 70rem;
          background: var(--paper); color: var(--ink);
          font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif;
          font-variant-numeric: tabular-nums; overflow-wrap: break-word;
        }
        h1, h2, h3, h4 { line-height: 1.25; margin: 0; }
        h1 { font-size: 2rem; }
        h2 { font-size: 1.5rem; margin: 3rem 0 .75rem; padding-top: .75rem; border-top: 2px solid var(--ink); }
        h3 { font-size: 1.2rem; margin: 2.25rem 0 .5rem; }
        h4 { font-size: 1rem; margin: 1.25rem 0 .25rem; }
        p { margin: .4rem 0; max-width: 46rem; }
        ul { margin: .4rem 0; padding-left: 1.25rem; }
        code { font: .875em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre-wrap; }
        .case code, .hash, .facts code, td code, summary code { overflow-wrap: anywhere; }
        dd, li, .front > * { min-width: 0; }
        a { color: var(--link); text-underline-offset: .15em; }
        a:focus-visible, summary:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
        mark { background: var(--highlight); color: inherit; font-weight: 700; text-decoration: underline; }
        .kind { color: var(--soft); margin: 0; font-size: .875rem; }
        .verdict { font-size: 1.15rem; padding: .75rem 1rem; margin: 1rem 0; max-width: none; background: var(--shade); border-left: 6px solid var(--soft); }
        .verdict.met { border-color: var(--met); }
        .verdict.notmet { border-color: var(--notmet); }
        .verdict.met strong { color: var(--met); }
        .verdict.notmet strong { color: var(--notmet); }
        .front { margin-top: 1rem; display: grid; grid-template-columns: minmax(0, 2fr) minmax(16rem, 1fr); gap: 0 2.5rem; }
        .front h2 { font-size: 1.1rem; border: 0; margin: .5rem 0; padding: 0; }
        .facts { margin: .5rem 0; }
        .facts div { padding: .3rem 0; border-top: 1px solid var(--line); }
        .facts .hash { font-size: .75rem; }
        .causes { margin: 0; padding-left: 2rem; }
        .causes li { margin: 0 0 .6rem; }
        .causes li::marker { font-weight: 700; color: var(--notmet); }
        .causes .group::marker { color: var(--none); }
        .causes p { margin: 0; max-width: none; }
        .id { color: var(--soft); font-size: .8125rem; }
        .level { white-space: nowrap; width: 5.5rem; }
        .lacks { list-style: none; padding: 0; columns: 24rem; color: var(--none); }
        .lacks li { break-inside: avoid; padding: .2rem 0; }
        .facts dt, .note, .counts, caption, thead th { color: var(--soft); font-size: .875rem; font-weight: 400; }
        dd { margin: 0; }
        nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; margin: 1rem 0 0; padding: 0; }
        .skip { position: absolute; left: -100vw; }
        .skip:focus { position: static; }
        .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
        .mark { font-weight: 600; font-size: .875rem; white-space: nowrap; }
        header li .mark { white-space: normal; }
        .mark.met, a.met { color: var(--met); }
        .mark.notmet, a.notmet { color: var(--notmet); }
        .mark.none, a.none, .mark.notrun, a.notrun, .mark.lack, a.lack { color: var(--none); }
        table { width: 100%; border-collapse: collapse; margin: 1rem 0 1.5rem; }
        caption { text-align: left; color: var(--ink); font-size: 1rem; font-weight: 600; padding: .25rem 0; }
        th, td { text-align: left; vertical-align: top; padding: .35rem .5rem .35rem 0; border-top: 1px solid var(--line); font-weight: 400; }
        .number { text-align: right; width: 6.5rem; padding-left: .5rem; overflow-wrap: normal; }
        .back { float: right; margin-top: -2.6rem; font-size: .875rem; }
        .vectors { list-style: none; padding: 0; }
        .vectors li { padding: .15rem 0; }
        article { border-top: 1px solid var(--line); padding: .5rem 0 1rem; content-visibility: auto; contain-intrinsic-size: auto 16rem; }
        article h4 { margin-top: .5rem; }
        summary { cursor: pointer; padding: .15rem 0; }
        details.case { border-left: 3px solid var(--notmet); padding: .25rem 0 .25rem .75rem; margin: .5rem 0; }
        details.unrun { border-color: var(--none); }
        .case dl { display: grid; grid-template-columns: 8.5rem 1fr; gap: .25rem .75rem; margin: .5rem 0; }
        .case dt { color: var(--soft); font-size: .875rem; }
        :target { background: var(--shade); }
        footer { margin-top: 3rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .875rem; }
        @media (max-width: 40rem) {
          h1 { font-size: 1.6rem; }
          .number { width: auto; padding-left: .35rem; }
          thead .number { font-size: .75rem; }
          .front { grid-template-columns: minmax(0, 1fr); }
          .level { width: auto; }
          td, th { padding-right: .25rem; }
          .case dl { grid-template-columns: 1fr; gap: 0; }
          .case dd { margin-bottom: .5rem; }
        }
        @page { margin: 1.4cm; }
        @media print {
          html { font-size: 9pt; }
          body { max-width: none; padding: 0; }
          nav, .skip, .back { display: none; }
          .front { grid-template-columns: minmax(0, 2fr) minmax(0, 1fr); gap: 0 1.5rem; }
          .verdict, .causes li, .facts div { break-inside: avoid; }
          article { padding: .25rem 0 .5rem; }
          details:not([open]) { display: none; }
          article { content-visibility: visible; }
          h2, h3, h4, summary { break-after: avoid; }
          h2 { margin-top: 1.25rem; } h3 { margin-top: .75rem; }
          tr, .statuses { break-inside: avoid; }
          mark, .verdict { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
        }

        """
}
