package dev.tailrace.result.report;

import dev.tailrace.result.verdict.PointFindings;
import java.util.function.Consumer;

/** The body of a table with a row for each engine, under a heading for each rate. */
final class RateRows {

    private RateRows() {}

    /**
     * Writes all rows.
     *
     * @param columns of the table
     * @param cells writes the cells of a row after its engine
     */
    static void write(final Html html, final Report report, final int columns, final Consumer<PointFindings> cells) {
        for (final double rate : report.rates()) {
            html.open("tr", "class", "rate");
            html.element("th", "At " + Figures.rate(rate), "colspan", String.valueOf(columns), "scope", "colgroup");
            html.close();
            report.at(rate).forEach(finding -> row(html, report, finding, cells));
        }
    }

    private static void row(
            final Html html, final Report report, final PointFindings finding, final Consumer<PointFindings> cells) {
        html.open("tr").open("th", "scope", "row");
        EngineKey.spot(html, report, finding.engine());
        html.close();
        cells.accept(finding);
        html.close();
    }
}
