package dev.tailrace.launch.metrics;

import dev.tailrace.metrics.Metric;

/**
 * The live metrics of a running benchmark, for observation only: the figures of the report are computed from all samples
 * afterwards. A benchmark runs one engine at a time; the label {@code engine} has its name.
 */
public final class BenchMetrics {

    public static final Metric STEP =
            Metric.gauge("tailrace_bench_step_info", "Always 1: what the benchmark does now, in the label step.");

    public static final Metric STEPS_DONE = Metric.gauge("tailrace_bench_steps_done", "Steps that are done.");

    public static final Metric STEPS = Metric.gauge("tailrace_bench_steps", "Steps that the benchmark has.");

    public static final Metric LEFT =
            Metric.gauge("tailrace_bench_left_seconds", "How long the benchmark is expected to take from now on.");

    public static final Metric SENT =
            Metric.counter("tailrace_bench_sent_records", "Records sent by the load driver, by engine.");

    public static final Metric RECEIVED = Metric.counter(
            "tailrace_bench_received_results", "Results that the measuring consumer has recognised, by engine.");

    public static final Metric LATENESS = Metric.histogram(
            "tailrace_bench_send_lateness_seconds",
            "From the time at which a record was due until it was sent, by engine.");

    public static final Metric LATENCY = Metric.histogram(
            "tailrace_bench_live_latency_seconds",
            "From the time at which the record was due that caused a result until the result was there, warm-up included, by engine.");

    private BenchMetrics() {}
}
