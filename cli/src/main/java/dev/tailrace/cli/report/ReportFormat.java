package dev.tailrace.cli.report;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.EngineResult;
import dev.tailrace.result.Point;
import dev.tailrace.result.export.JUnitXml;
import dev.tailrace.result.export.JmhJson;
import dev.tailrace.result.export.MarkdownTable;
import dev.tailrace.result.export.OpenMessagingJson;
import dev.tailrace.result.export.OpenMetricsText;
import dev.tailrace.result.export.ParquetTables;
import dev.tailrace.result.report.HtmlReport;
import dev.tailrace.result.verdict.ThroughputFindings;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** File format of the report of a benchmark run. */
enum ReportFormat {
    HTML(text("report.html", HtmlReport::of)),
    MARKDOWN(text("report.md", MarkdownTable::of)),
    JUNIT(text("junit.xml", JUnitXml::of)),
    JMH(text("jmh.json", JmhJson::of)),
    OPENMETRICS(text("metrics.txt", OpenMetricsText::of)),
    OPENMESSAGING(ReportFormat::openMessaging),
    PARQUET(ReportFormat::parquet);

    private final Function<BenchmarkRun, Map<String, byte[]>> writer;

    ReportFormat(final Function<BenchmarkRun, Map<String, byte[]>> writer) {
        this.writer = writer;
    }

    private static Function<BenchmarkRun, Map<String, byte[]>> text(
            final String name, final Function<BenchmarkRun, String> writer) {
        return run -> Map.of(name, writer.apply(run).getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Contents of the report's files, by their usual names; one file, or one for each kind of figure, or for each engine
     * and rate.
     */
    Map<String, byte[]> files(final BenchmarkRun run) {
        return writer.apply(run);
    }

    private static Map<String, byte[]> parquet(final BenchmarkRun run) {
        final Map<String, byte[]> files = new LinkedHashMap<>();
        final boolean hasThroughputs = !ThroughputFindings.of(run).isEmpty();
        if (hasThroughputs) {
            files.put("throughputs.parquet", ParquetTables.throughputs(run));
        }
        if (!hasThroughputs
                || run.engines().stream().anyMatch(engine -> !engine.points().isEmpty())) {
            files.put("samples.parquet", ParquetTables.samples(run));
        }
        return files;
    }

    private static Map<String, byte[]> openMessaging(final BenchmarkRun run) {
        final Map<String, byte[]> files = new LinkedHashMap<>();
        for (final EngineResult engine : run.engines()) {
            for (final Point point : engine.points()) {
                final String name =
                        String.format(Locale.ROOT, "openmessaging-%s-%.0f.json", engine.name(), point.ratePerSecond());
                files.put(name, OpenMessagingJson.of(run, engine, point).getBytes(StandardCharsets.UTF_8));
            }
        }
        for (final ThroughputFindings finding : ThroughputFindings.of(run)) {
            if (finding.validity().isValid()) {
                final String name = "openmessaging-" + finding.engine() + "-"
                        + finding.load().replace(':', '-') + ".json";
                files.put(name, OpenMessagingJson.of(run, finding).getBytes(StandardCharsets.UTF_8));
            }
        }
        return files;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
