package dev.tailrace.experiments.flink.order;

import dev.tailrace.experiments.flink.listing1.OrderMethod;
import dev.tailrace.result.document.ChartAxis;
import dev.tailrace.result.document.SvgChart;
import dev.tailrace.result.statistics.MedianRange;
import dev.tailrace.samples.published.PublishedFigure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Prints tables and draws charts of the results of {@link Experiment}, from one or several folders with the same settings:
 * {@code OrderReport OUT FOLDER...}. The charts of each load are {@code OUT/LOAD-cdf.svg}, {@code -latency.svg}, {@code
 * -way.svg} and {@code -rate.svg}, after the figures 7 to 12 of the Conflux paper.
 */
public final class OrderReport {

    private static final Map<OrderMethod, String> COLOURS = Map.of(
            OrderMethod.NONE, "#7f7f7f",
            OrderMethod.GAP, "#1f77b4",
            OrderMethod.GAP_ONCE, "#17becf",
            OrderMethod.GAP_TRANSACTIONAL, "#e377c2",
            OrderMethod.CONFLUX_PUBLISHED, "#d62728",
            OrderMethod.CONFLUX_TUNED, "#ff7f0e",
            OrderMethod.WINDOW_SORT, "#2ca02c");

    private static final List<SvgChart.Row> PAPER = List.of(
            ofPaper("Conflux, in the paper", "conflux"), ofPaper("window sort, in the paper", "conflux.window-sort"));

    private final Path out;
    private final String load;
    private final List<StoredRun> runs;
    private final Map<OrderMethod, List<RunRow>> byMethod;

    private OrderReport(final Path out, final String load, final List<StoredRun> runs) {
        this.out = out;
        this.load = load;
        this.runs = runs;
        this.byMethod = byMethod(runs);
    }

    /** Prints the tables and draws the charts. */
    public static void main(final String[] arguments) throws IOException {
        if (arguments.length < 2) {
            System.err.println("expected OUT FOLDER..., folders of Experiment with the same settings");
            System.exit(2);
        }
        final List<StoredRun> runs = Arrays.stream(arguments)
                .skip(1)
                .map(Path::of)
                .map(StoredRun::in)
                .flatMap(Collection::stream)
                .toList();
        System.out.print(write(Path.of(arguments[0]), runs));
    }

    /** Draws the charts into a folder and returns the tables. */
    static String write(final Path out, final List<StoredRun> runs) throws IOException {
        Files.createDirectories(out);
        final StringBuilder tables = new StringBuilder();
        for (final String load :
                runs.stream().map(run -> run.row().load()).distinct().toList()) {
            tables.append(new OrderReport(
                            out,
                            load,
                            runs.stream()
                                    .filter(run -> run.row().load().equals(load))
                                    .toList())
                    .write());
        }
        return tables.toString();
    }

    /** The runs of each method, in the order of the methods. */
    static Map<OrderMethod, List<RunRow>> byMethod(final List<StoredRun> runs) {
        return runs.stream()
                .map(StoredRun::row)
                .collect(Collectors.groupingBy(
                        RunRow::method, () -> new EnumMap<>(OrderMethod.class), Collectors.toList()));
    }

    private String write() throws IOException {
        draw("cdf", distribution());
        draw("latency", latency());
        draw("way", way());
        draw("rate", rate());
        return "Load " + load + ":\n\n" + OrderTables.methods(runs) + OrderTables.ratios(runs);
    }

    private void draw(final String what, final String svg) throws IOException {
        Files.writeString(out.resolve(load + "-" + what + ".svg"), svg);
    }

    private String distribution() {
        return SvgChart.lines(
                ChartAxis.logarithmic("latency in milliseconds", 1, 100_000),
                ChartAxis.upTo("share of results", 1),
                runs.stream().map(run -> line(run, run.distribution())).toList());
    }

    private static SvgChart.Curve line(final StoredRun run, final List<double[]> points) {
        final OrderMethod method = run.row().method();
        return new SvgChart.Curve(method.toString(), COLOURS.get(method), "", points);
    }

    private String rate() {
        final List<SvgChart.Curve> lines = new ArrayList<>();
        double seconds = 1;
        double most = 1;
        for (final StoredRun run : runs) {
            final List<double[]> points = run.rate();
            for (final double[] point : points) {
                seconds = Math.max(seconds, point[0]);
                most = Math.max(most, point[1]);
            }
            lines.add(line(run, points));
        }
        return SvgChart.lines(
                ChartAxis.upTo("seconds since the first result", seconds),
                ChartAxis.upTo("1,000 results a second", most),
                lines);
    }

    private String latency() {
        final List<SvgChart.Row> rows = new ArrayList<>();
        byMethod.forEach((method, own) ->
                rows.add(meanAndTail(method.toString(), median(own, "mean_ms"), median(own, "p99_ms"))));
        rows.addAll(PAPER);
        return SvgChart.dots(
                ChartAxis.logarithmic("latency in milliseconds", 1, 10_000),
                List.of(new SvgChart.Part("mean", "#1f77b4"), new SvgChart.Part("p99", "#d62728")),
                rows,
                "mean / p99, ms");
    }

    private static SvgChart.Row ofPaper(final String name, final String system) {
        return meanAndTail(
                name,
                PublishedFigure.of(system + ".mean").number(),
                PublishedFigure.of(system + ".p99").number());
    }

    private static SvgChart.Row meanAndTail(final String name, final double meanMs, final double p99Ms) {
        return new SvgChart.Row(name, List.of(meanMs, p99Ms), number(meanMs) + " / " + number(p99Ms));
    }

    private String way() {
        final List<SvgChart.Row> rows = new ArrayList<>();
        double longest = 1;
        for (final Map.Entry<OrderMethod, List<RunRow>> own : byMethod.entrySet()) {
            final double pipeline = part(own.getValue(), Span.PROCESS);
            final List<Double> parts = List.of(
                    pipeline,
                    Math.max(0, part(own.getValue(), Span.SINK) - pipeline),
                    part(own.getValue(), Span.SINK_TO_CONSUME),
                    part(own.getValue(), Span.CONSUME_TO_EMIT),
                    part(own.getValue(), Span.READ));
            final double whole = parts.stream().mapToDouble(Double::doubleValue).sum();
            longest = Math.max(longest, whole);
            rows.add(new SvgChart.Row(own.getKey().toString(), parts, number(whole) + " ms"));
        }
        return SvgChart.stackedBars(
                ChartAxis.upTo("mean latency in milliseconds", longest),
                List.of(
                        new SvgChart.Part("pipeline", "#1f77b4"),
                        new SvgChart.Part("to the sink", "#2ca02c"),
                        new SvgChart.Part("to the merger", "#9467bd"),
                        new SvgChart.Part("in the merger", "#d62728"),
                        new SvgChart.Part("to the reader", "#ff7f0e")),
                rows);
    }

    /** Median of a part of the way; 0 for a part that the method does not have. */
    private static double part(final List<RunRow> own, final Span span) {
        final double median = median(own, span.column());
        return Double.isNaN(median) ? 0 : median;
    }

    private static double median(final List<RunRow> own, final String figure) {
        return MedianRange.of(own.stream().mapToDouble(row -> row.figure(figure)))
                .median();
    }

    private static String number(final double ms) {
        return String.format(Locale.ROOT, ms < 10 ? "%.1f" : "%.0f", ms);
    }
}
