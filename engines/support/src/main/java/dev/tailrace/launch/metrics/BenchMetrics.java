package dev.tailrace.launch.metrics;

import dev.tailrace.metrics.Metric;
import java.util.List;

/**
 * The figures of a benchmark while it runs. They are for looking on: those of the report are computed from every sample
 * afterwards. A benchmark runs one engine at a time, whose name is in the label {@code engine}.
 */
public final class BenchMetrics {

    /** What is done now. */
    public static final Metric STEP =
            Metric.gauge("tailrace_bench_step_info", "Always 1: what the benchmark does now, in the label step.");

    /** How far it is. */
    public static final Metric STEPS_DONE = Metric.gauge("tailrace_bench_steps_done", "Steps that are done.");

    /** How much there is. */
    public static final Metric STEPS = Metric.gauge("tailrace_bench_steps", "Steps that the benchmark has.");

    /** How long it will take. */
    public static final Metric LEFT =
            Metric.gauge("tailrace_bench_left_seconds", "How long the benchmark is expected to take from now on.");

    /** Sent. */
    public static final Metric SENT =
            Metric.counter("tailrace_bench_sent_records", "Records sent by the load driver, by engine.");

    /** Received. */
    public static final Metric RECEIVED = Metric.counter(
            "tailrace_bench_received_results", "Results that the measuring consumer has recognised, by engine.");

    /** How late the driver is. */
    public static final Metric LATENESS = Metric.histogram(
            "tailrace_bench_send_lateness_seconds",
            "From the time at which a record was due until it was sent, by engine.");

    /** End-to-end latency. */
    public static final Metric LATENCY = Metric.histogram(
            "tailrace_bench_live_latency_seconds",
            "From the time at which the record was due that caused a result until the result was there, warm-up included, by engine.");

    private BenchMetrics() {}

    /** All of them. */
    public static List<Metric> all() {
        return List.of(STEP, STEPS_DONE, STEPS, LEFT, SENT, RECEIVED, LATENESS, LATENCY);
    }
}
