package dev.tailrace.result.report;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.RunJson;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes a run, or a page of tables, as one HTML file that opens offline.
 */
public final class HtmlReport {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private HtmlReport() {}

    /**
     * The content of the file of a run; deterministic for a run. Its data is the run as in run.json, with a {@link ReportData}
     * as the field {@code report}.
     */
    public static String of(final BenchmarkRun run) {
        final ObjectNode json = RunJson.tree(run);
        json.set("report", JSON.valueToTree(ReportData.of(run)));
        return file().fill(json);
    }

    /** The content security policy of the file of a run. */
    public static String policy() {
        return file().policy();
    }

    private static HtmlFile file() {
        return HtmlFile.of(HtmlReport.class, "charts.js", "sections.js", "report.js");
    }

    /** The content of the file of a page of tables; deterministic for a page. */
    public static String of(final TablePage page) {
        return HtmlFile.of(HtmlReport.class, "tables.js").withoutCharts().fill(JSON.valueToTree(page));
    }
}
