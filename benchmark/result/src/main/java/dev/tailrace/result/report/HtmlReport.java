package dev.tailrace.result.report;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.RunJson;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes a run, or a page of tables, as one HTML file that opens offline: the template {@code report.html} with its styles,
 * its scripts and the data.
 */
public final class HtmlReport {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** The scripts of the page of a run, which share one scope. */
    private static final List<String> PARTS =
            List.of("format.js", "page.js", "plot.js", "charts.js", "sections.js", "report.js");

    /** The scripts of a page of tables. */
    private static final List<String> TABLE_PARTS = List.of("page.js", "tables.js");

    private HtmlReport() {}

    /** The content of the file of a run; deterministic for a run. */
    public static String of(final BenchmarkRun run) {
        return filled(PARTS, themed().charts(), tree(run));
    }

    /** The content of the file of a page of tables; deterministic for a page. */
    public static String of(final TablePage page) {
        return filled(TABLE_PARTS, themed().style("uPlot.css", "").script("uPlot.js", ""), JSON.valueToTree(page));
    }

    private static HtmlFile themed() {
        return new HtmlFile().script("theme.js", resource("theme.js"));
    }

    private static String filled(final List<String> parts, final HtmlFile file, final JsonNode data) {
        return file.style("report.css", resource("report.css"))
                .script("report.js", parts.stream().map(HtmlReport::resource).toList())
                .fill(resource("report.html"), data);
    }

    /** The run as in run.json, with a {@link ReportData} as its field {@code report}. */
    static String json(final BenchmarkRun run) {
        return HtmlFile.escaped(tree(run));
    }

    private static ObjectNode tree(final BenchmarkRun run) {
        final ObjectNode json = RunJson.tree(run);
        json.set("report", JSON.valueToTree(ReportData.of(run)));
        return json;
    }

    static String resource(final String name) {
        return HtmlFile.resource(HtmlReport.class, name);
    }
}
