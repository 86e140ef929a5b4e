package dev.tailrace.experiments.flink.order;

import dev.tailrace.experiments.flink.listing1.OrderMethod;
import dev.tailrace.launch.run.ConstantNames;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * The figures of one run, as a line of {@code runs.csv}; times in milliseconds.
 *
 * @param load text form of the {@link Load}
 * @param perSecond source records processed per second
 * @param jobCpu processor seconds per million results of the job, and of the merge process if there is one
 * @param brokerCpu processor seconds per million results of the broker
 * @param spans parts of the way, in the order of {@link Span}
 * @param check faults of the results, or that there are none
 */
record RunRow(
        OrderMethod method,
        String load,
        int round,
        double perSecond,
        double meanMs,
        double p50Ms,
        double p80Ms,
        double p99Ms,
        double p999Ms,
        double maxMs,
        double jobCpu,
        double brokerCpu,
        long results,
        long inversions,
        long lost,
        long duplicates,
        List<Span.Latency> spans,
        String check) {

    /** Check of a run without faults. */
    static final String AS_PROMISED = "as promised";

    private static final double NS_PER_MS = 1e6;
    private static final int SPANS_AT = 16;
    private static final int COLUMNS = SPANS_AT + 2 * Span.values().length + 1;

    /**
     * The figures of a run.
     *
     * @param measured measurement of its results
     * @param cpu processor time of its processes
     * @param failure why it ended early; empty if it did not
     */
    static RunRow of(
            final OrderMethod method,
            final Load load,
            final int round,
            final Measurement measured,
            final CpuPerMillion cpu,
            final String failure) {
        final Listing1Verdict verdict = measured.verdict();
        final Histogram latency = measured.latency();
        return new RunRow(
                method,
                load.toString(),
                round,
                measured.perSecond(),
                latency.getMean() / NS_PER_MS,
                latency.getValueAtPercentile(50) / NS_PER_MS,
                latency.getValueAtPercentile(80) / NS_PER_MS,
                latency.getValueAtPercentile(99) / NS_PER_MS,
                latency.getValueAtPercentile(99.9) / NS_PER_MS,
                latency.getMaxValue() / NS_PER_MS,
                cpu.job(),
                cpu.broker(),
                verdict.results(),
                verdict.inversions(),
                verdict.lost(),
                verdict.duplicates(),
                measured.spans(),
                failure.isEmpty() ? check(method, verdict) : failure);
    }

    private static String check(final OrderMethod method, final Listing1Verdict verdict) {
        final boolean isAsPromised = method.isOrdered() ? verdict.isIdentical() : verdict.isComplete();
        return isAsPromised ? AS_PROMISED : verdict.toString();
    }

    /** Names of the columns of {@link #line}. */
    static String head() {
        return "method,load,round,per_second,mean_ms,p50_ms,p80_ms,p99_ms,p999_ms,max_ms,job_cpu_s_per_million,"
                + "broker_cpu_s_per_million,results,inversions,lost,duplicates,"
                + Stream.of(Span.values())
                        .map(span -> span + "_ms," + span + "_p99_ms,")
                        .collect(Collectors.joining())
                + "check";
    }

    /** The row as comma-separated values; the check, in quotes, is the last column. */
    String line() {
        return String.format(
                Locale.ROOT,
                "%s,%s,%d,%.0f,%.3f,%.3f,%.3f,%.3f,%.3f,%.3f,%.2f,%.2f,%d,%d,%d,%d,%s,\"%s\"",
                method,
                load,
                round,
                perSecond,
                meanMs,
                p50Ms,
                p80Ms,
                p99Ms,
                p999Ms,
                maxMs,
                jobCpu,
                brokerCpu,
                results,
                inversions,
                lost,
                duplicates,
                spans.stream().map(Span.Latency::cells).collect(Collectors.joining(",")),
                check.replace('"', '\''));
    }

    /** Parses a {@link #line}. */
    static RunRow of(final String line) {
        final String[] cells = line.split(",", COLUMNS);
        return new RunRow(
                ConstantNames.parse(OrderMethod.class, cells[0]),
                cells[1],
                Integer.parseInt(cells[2]),
                Double.parseDouble(cells[3]),
                Double.parseDouble(cells[4]),
                Double.parseDouble(cells[5]),
                Double.parseDouble(cells[6]),
                Double.parseDouble(cells[7]),
                Double.parseDouble(cells[8]),
                Double.parseDouble(cells[9]),
                Double.parseDouble(cells[10]),
                Double.parseDouble(cells[11]),
                Long.parseLong(cells[12]),
                Long.parseLong(cells[13]),
                Long.parseLong(cells[14]),
                Long.parseLong(cells[15]),
                IntStream.range(0, Span.values().length)
                        .mapToObj(span -> Span.Latency.of(cells[SPANS_AT + 2 * span], cells[SPANS_AT + 2 * span + 1]))
                        .toList(),
                cells[COLUMNS - 1].substring(1, cells[COLUMNS - 1].length() - 1));
    }

    /** A part of the way. */
    Span.Latency span(final Span span) {
        return spans.get(span.ordinal());
    }

    /** Name of the run in file names: {@code gap-20000-1}. */
    String name() {
        return method + "-" + load + "-" + round;
    }

    /** Whether the run came to its end and delivered what its method promises. */
    boolean isAsPromised() {
        return check.equals(AS_PROMISED);
    }
}
