package dev.tailrace.result.report;

/** Tables that can be moved sideways where the page is narrow. */
final class Tables {

    private Tables() {}

    /** Opens a table with its head; closed by {@link #close}. */
    static void open(final Html html, final String name, final String kind, final String... columns) {
        openEmpty(html, name, kind);
        html.open("thead").open("tr");
        for (final String column : columns) {
            html.element("th", column, "scope", "col");
        }
        html.close().close().open("tbody");
    }

    /** Opens a table whose head is written by the caller. */
    static void openEmpty(final Html html, final String name, final String kind) {
        html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", name)
                .open("table", "class", kind);
    }

    static void close(final Html html) {
        html.close().close().close();
    }
}
