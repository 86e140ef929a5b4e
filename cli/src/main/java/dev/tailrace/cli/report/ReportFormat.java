package dev.tailrace.cli.report;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.EngineResult;
import dev.tailrace.result.Point;
import dev.tailrace.result.export.JUnitXml;
import dev.tailrace.result.export.JmhJson;
import dev.tailrace.result.export.MarkdownTable;
import dev.tailrace.result.export.OpenMessagingJson;
import dev.tailrace.result.export.OpenMetricsText;
import dev.tailrace.result.report.HtmlReport;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** What a run can be written as. */
enum ReportFormat {
    HTML(run -> Map.of("report.html", HtmlReport.of(run))),
    MARKDOWN(run -> Map.of("report.md", MarkdownTable.of(run))),
    JUNIT(run -> Map.of("junit.xml", JUnitXml.of(run))),
    JMH(run -> Map.of("jmh.json", JmhJson.of(run))),
    OPENMETRICS(run -> Map.of("metrics.txt", OpenMetricsText.of(run))),
    OPENMESSAGING(ReportFormat::openMessaging);

    private final Function<BenchmarkRun, Map<String, String>> writer;

    ReportFormat(final Function<BenchmarkRun, Map<String, String>> writer) {
        this.writer = writer;
    }

    /** The texts of files by their usual names; one file, or one for each engine and rate. */
    Map<String, String> files(final BenchmarkRun run) {
        return writer.apply(run);
    }

    private static Map<String, String> openMessaging(final BenchmarkRun run) {
        final Map<String, String> files = new LinkedHashMap<>();
        for (final EngineResult engine : run.engines()) {
            for (final Point point : engine.points()) {
                final String name =
                        String.format(Locale.ROOT, "openmessaging-%s-%.0f.json", engine.name(), point.ratePerSecond());
                files.put(name, OpenMessagingJson.of(run, engine, point));
            }
        }
        return files;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
