import Conformance
import StrictCodecs

/// The style sheet of every page.
enum StyleSheet {
    /// The hash by which the page's policy knows the style sheet, in base64.
    static var hash: String {
        let hash = Base64URL.encode(SHA256.hash(Array(markup.html.utf8)))
        return hash.replacing("-", with: "+").replacing("_", with: "/") + "="
    }

    static let markup: Markup = """

        :root {
          --paper: #ffffff; --ink: #1b1d21; --soft: #565c66; --line: #d9dce1; --shade: #f5f6f8;
          --link: #1a4fa3; --met: #17693a; --notmet: #ad2018; --none: #5d6470;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --paper: #15171b; --ink: #e7e9ec; --soft: #a8afba; --line: #343942; --shade: #1e2127;
            --link: #9cc0ff; --met: #74d39b; --notmet: #ff9d94; --none: #a8afba;
          }
        }
        * { box-sizing: border-box; }
        body {
          margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 70rem;
          background: var(--paper); color: var(--ink);
          font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif;
          font-variant-numeric: tabular-nums; overflow-wrap: break-word;
        }
        h1, h2, h3, h4 { line-height: 1.25; margin: 0; }
        h1 { font-size: 2rem; }
        h2 { font-size: 1.5rem; margin: 3rem 0 .75rem; padding-top: .75rem; border-top: 2px solid var(--ink); }
        h3, h4 { font-size: 1.1rem; margin: 1.25rem 0 .25rem; }
        p { margin: .4rem 0; max-width: 46rem; }
        ul { margin: .4rem 0; padding-left: 1.25rem; }
        code { font: .875em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre-wrap; }
        pre { font: .875em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; margin: .5rem 0; white-space: pre-wrap; }
        pre, code { overflow-wrap: anywhere; }
        .wide { overflow-x: auto; }
        dd, li, .front > * { min-width: 0; }
        a { color: var(--link); text-underline-offset: .15em; }
        a:focus-visible, summary:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
        header p { max-width: none; }
        .kind { color: var(--soft); margin: 0; font-size: .875rem; }
        .verdict { font-size: 1.15rem; padding: .75rem 1rem; margin: 1rem 0; background: var(--shade); border-left: 6px solid var(--soft); }
        .verdict.met { border-color: var(--met); }
        .verdict.notmet { border-color: var(--notmet); }
        .front { margin-top: 1rem; display: grid; grid-template-columns: minmax(0, 2fr) minmax(16rem, 1fr); gap: 0 2.5rem; }
        .front h2 { font-size: 1.1rem; border: 0; margin: .5rem 0; padding: 0; }
        .facts { margin: .5rem 0; }
        .facts div { padding: .3rem 0; border-top: 1px solid var(--line); }
        .causes { margin: 0; padding-left: 2rem; }
        .causes li { margin: 0 0 .6rem; }
        .causes p { margin: 0; max-width: none; }
        .id { color: var(--soft); font-size: .8125rem; }
        .facts dt, .note, .counts, caption, thead th { color: var(--soft); font-size: .875rem; font-weight: 400; }
        dd { margin: 0; }
        nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; margin: 1rem 0 0; padding: 0; }
        .skip { position: absolute; left: -100vw; }
        .skip:focus { position: static; }
        .mark { font-weight: 600; font-size: .875rem; white-space: nowrap; }
        .mark.met { color: var(--met); }
        .mark.notmet { color: var(--notmet); }
        .mark.notrun, .mark.lack { color: var(--none); }
        table { width: 100%; border-collapse: collapse; margin: 1rem 0 1.5rem; }
        caption { text-align: left; color: var(--ink); font-size: 1rem; font-weight: 600; padding: .25rem 0; }
        th, td { text-align: left; vertical-align: top; padding: .35rem .5rem .35rem 0; border-top: 1px solid var(--line); font-weight: 400; }
        .number { text-align: right; width: 6.5rem; padding-left: .5rem; overflow-wrap: normal; }
        .back { float: right; margin-top: -2.6rem; font-size: .875rem; }
        article { border-top: 1px solid var(--line); padding: .5rem 0 1rem; content-visibility: auto; contain-intrinsic-size: auto 16rem; }
        summary { cursor: pointer; padding: .15rem 0; }
        details.case { border-left: 3px solid var(--notmet); padding: .25rem 0 .25rem .75rem; margin: .5rem 0; }
        :target { background: var(--shade); }
        footer { margin-top: 3rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .875rem; }
        @media (max-width: 40rem) {
          h1 { font-size: 1.6rem; }
          .number { width: auto; padding-left: .35rem; }
          .front { grid-template-columns: minmax(0, 1fr); }
        }
        @page { margin: 1.4cm; }
        @media print {
          html { font-size: 9pt; }
          body { max-width: none; padding: 0; }
          nav, .skip, .back { display: none; }
          .verdict, .causes li, .facts div { break-inside: avoid; }
          details:not([open]) { display: none; }
          h2, h3, h4, summary { break-after: avoid; }
          tr { break-inside: avoid; }
          .verdict { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
        }

        """
}
