package dev.tailrace.experiments.flink.order;

import dev.tailrace.experiments.flink.listing1.OrderMethod;
import dev.tailrace.launch.run.ConstantNames;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * One run, as a line of {@code runs.csv}.
 *
 * @param load text form of the {@link Load}
 * @param figures by their columns; NaN for one that the method does not have. {@code per_second} counts source records;
 *     {@code job_cpu_s_per_million} is of the job, and of the merge process if there is one
 * @param check faults of the results, or that there are none
 */
record RunRow(OrderMethod method, String load, int round, Map<String, Double> figures, String check) {

    /** Check of a run without faults. */
    static final String AS_PROMISED = "as promised";

    private static final double NS_PER_MS = 1e6;
    private static final String KEY = "method,load,round";
    private static final int KEYS = 3;

    /**
     * The figures of a run.
     *
     * @param measured measurement of its results
     * @param jobCpu processor seconds per million results
     * @param failure why it ended early; empty if it did not
     */
    static RunRow of(
            final OrderMethod method,
            final Load load,
            final int round,
            final Measurement measured,
            final double jobCpu,
            final double brokerCpu,
            final String failure) {
        final Map<String, Double> figures = new LinkedHashMap<>();
        final Histogram latency = measured.latency();
        figures.put("per_second", measured.perSecond());
        figures.put("mean_ms", latency.getMean() / NS_PER_MS);
        figures.put("p50_ms", percentileMs(latency, 50));
        figures.put("p80_ms", percentileMs(latency, 80));
        figures.put("p99_ms", percentileMs(latency, 99));
        figures.put("p999_ms", percentileMs(latency, 99.9));
        figures.put("max_ms", latency.getMaxValue() / NS_PER_MS);
        figures.put("job_cpu_s_per_million", jobCpu);
        figures.put("broker_cpu_s_per_million", brokerCpu);
        final OrderCheck verdict = measured.verdict();
        figures.put("results", (double) verdict.results());
        figures.put("inversions", (double) verdict.inversions());
        figures.put("lost", (double) verdict.lost());
        figures.put("duplicates", (double) verdict.duplicates());
        for (final Span span : Span.values()) {
            final Histogram part = measured.span(span);
            final boolean isThere = part.getTotalCount() > 0;
            figures.put(span.column(), isThere ? part.getMean() / NS_PER_MS : Double.NaN);
            figures.put(span + "_p99_ms", isThere ? percentileMs(part, 99) : Double.NaN);
        }
        return new RunRow(
                method, load.toString(), round, figures, failure.isEmpty() ? check(method, verdict) : failure);
    }

    private static double percentileMs(final Histogram latency, final double percentile) {
        return latency.getValueAtPercentile(percentile) / NS_PER_MS;
    }

    private static String check(final OrderMethod method, final OrderCheck verdict) {
        final boolean isAsPromised = method.isOrdered() ? verdict.isIdentical() : verdict.isComplete();
        return isAsPromised ? AS_PROMISED : verdict.toString();
    }

    /** Names of the columns of {@link #line}. */
    String head() {
        return KEY + "," + String.join(",", figures.keySet()) + ",check";
    }

    /** The row as comma-separated values; the check, in quotes, is the last column. */
    String line() {
        final DecimalFormat format = new DecimalFormat("0.###", DecimalFormatSymbols.getInstance(Locale.ROOT));
        return figures.values().stream()
                .map(figure -> figure.isNaN() ? "" : format.format(figure))
                .collect(Collectors.joining(
                        ",", method + "," + load + "," + round + ",", ",\"" + check.replace('"', '\'') + "\""));
    }

    static RunRow parse(final String head, final String line) {
        final List<String> columns = List.of(head.split(","));
        final String[] cells = line.split(",", columns.size());
        final Map<String, Double> figures = new LinkedHashMap<>();
        for (int column = KEYS; column < cells.length - 1; column++) {
            figures.put(columns.get(column), cells[column].isEmpty() ? Double.NaN : Double.valueOf(cells[column]));
        }
        final String check = cells[cells.length - 1];
        return new RunRow(
                ConstantNames.parse(OrderMethod.class, cells[0]),
                cells[1],
                Integer.parseInt(cells[2]),
                figures,
                check.substring(1, check.length() - 1));
    }

    double figure(final String column) {
        return figures.get(column);
    }

    /** Name of the run in file names: {@code gap-20000-1}. */
    String name() {
        return method + "-" + load + "-" + round;
    }
}
