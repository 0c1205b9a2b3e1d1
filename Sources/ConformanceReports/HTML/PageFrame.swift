/// The frame of every page: a single file that needs no script and loads nothing.
struct PageFrame {
    let title: Markup
    let style: StyleSheet

    /// What stands in the body, without a line feed at its end.
    let body: Markup

    var markup: Markup {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="\(policy)">
        <meta name="color-scheme" content="light dark">
        <title>\(title)</title>
        <style>\(style.markup)</style>
        </head>
        <body>
        \(body)
        </body>
        </html>

        """
    }

    /// Lets the style sheet of the page take effect, and nothing else.
    private var policy: String {
        "default-src 'none'; style-src 'sha256-\(style.hash)'; base-uri 'none'; "
            + "form-action 'none'"
    }
}
