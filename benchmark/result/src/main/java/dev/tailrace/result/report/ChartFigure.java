package dev.tailrace.result.report;

/** A place that the script fills with a chart. */
final class ChartFigure {

    private ChartFigure() {}

    /** A figure; its attribute says which chart it is. */
    static void write(final Html html, final String title, final String chart, final String which) {
        html.open("figure", "data-" + chart, which).open("div", "class", "top");
        html.element("h3", title).open("span", "class", "readout").close();
        html.close()
                .open("div", "class", "plot", "role", "img", "aria-label", title)
                .close();
        html.close();
    }
}
