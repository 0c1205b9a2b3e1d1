/// A chapter of the page, to which the contents lead.
struct Chapter {
    let id: String
    let title: String
    let body: Markup

    var markup: Markup {
        """
        <section id="\(id)" aria-labelledby="\(id)-title">
        <h2 id="\(id)-title">\(title)</h2>
        <p class="back"><a href="#contents">Contents</a></p>
        \(body)
        </section>
        """
    }

    /// The entry of the contents.
    var item: Markup { "<li><a href=\"#\(id)\">\(title)</a></li>" }
}
