package dev.tailrace.launch.metrics;

import dev.tailrace.metrics.Labels;
import dev.tailrace.metrics.Metric;

/** The live metrics of a run, for all runners; docs/reference/metrics.md lists which runner has which. */
public final class RunMetrics {

    public static final Metric INFO =
            Metric.gauge("tailrace_run_info", "Always 1: what runs, in the labels runner, pipeline and application.");

    public static final Metric RECORDS = Metric.counter(
            "tailrace_records", "Records processed by this process, those processed again after a restart included.");

    public static final Metric RESULTS = Metric.counter(
            "tailrace_results", "Results handed to the output by this process, those written again included.");

    public static final Metric BEHIND = Metric.gauge(
            "tailrace_lag_records", "Records in the input that have not been processed yet; absent while not known.");

    public static final Metric EVENT_TIME = Metric.gauge(
            "tailrace_event_time_seconds",
            "Stream time of the run, in seconds since midnight for ITCH, else since 1970.");

    public static final Metric REPORT_AGE = Metric.gauge(
            "tailrace_report_age_seconds",
            "How old the figures of a run are that the engine reports only now and then.");

    public static final Metric LATENCY = Metric.histogram(
            "tailrace_latency_seconds",
            "From the moment a record was there for the runner until it was processed and its results were handed on.");

    public static final Metric AGE = Metric.histogram(
            "tailrace_record_age_seconds",
            "From the timestamp of a record in its topic, which has milliseconds, until its results were handed on.");

    public static final Metric TASKS =
            Metric.gauge("tailrace_tasks", "Partition tasks that are active in this process.");

    public static final Metric EPOCH =
            Metric.gauge("tailrace_task_epoch", "Epoch of the partition task: how often it has had a new owner.");

    public static final Metric SNAPSHOTS = Metric.counter("tailrace_snapshots", "Snapshots that were made durable.");

    public static final Metric SNAPSHOT_BYTES =
            Metric.gauge("tailrace_snapshot_bytes", "Size of the last durable snapshot.");

    public static final Metric SNAPSHOT_AGE =
            Metric.gauge("tailrace_snapshot_age_seconds", "Age of the last durable snapshot, or since the start.");

    public static final Metric REPLAY =
            Metric.gauge("tailrace_restart_replay_records", "Records that a restart would replay now, at least.");

    public static final Metric CHECKPOINTS =
            Metric.counter("tailrace_checkpoints", "Copies of the state that were taken.");

    public static final Metric LONGEST_STALL = Metric.gauge(
            "tailrace_checkpoint_stall_seconds",
            "How long the longest copy of the state kept the partition task from work.");

    public static final Metric REPLAYED =
            Metric.counter("tailrace_replayed_records", "Records that were processed again after a restart.");

    public static final Metric SUPPRESSED = Metric.counter(
            "tailrace_suppressed_results",
            "Results that were computed again and dropped, because the output had them.");

    public static final Metric BAD_INPUT = Metric.counter(
            "tailrace_bad_input",
            "Bad input by kind, without informational kinds; on Kafka Streams and Spark, of closed partition tasks.");

    public static final Metric HELD = Metric.gauge(
            "tailrace_order_held_seconds",
            "How long an ordered region held results that were done, of one slot in 64, by quantile since the start.");

    public static final Metric RING_USED = Metric.gauge(
            "tailrace_order_ring_slots",
            "Slots of the ring of an ordered region that were in use, by quantile since the start.");

    public static final Metric RING_SIZE =
            Metric.gauge("tailrace_order_ring_size_slots", "Slots that the ring of an ordered region has.");

    public static final Metric LONGEST_WAIT = Metric.gauge(
            "tailrace_order_longest_wait_seconds", "Longest time that an ordered region has waited for one record.");

    public static final Metric INVERSIONS = Metric.counter(
            "tailrace_order_inversions", "Results that left an ordered region after results of later records.");

    private RunMetrics() {}

    /** The labels of a figure of a partition task. */
    public static Labels task(final int number) {
        return Labels.of("task", Integer.toString(number));
    }
}
