package dev.tailrace.conflux;

import dev.tailrace.conflux.listing1.ListingOutcome;
import dev.tailrace.conflux.listing1.ListingPlan;
import dev.tailrace.conflux.listing1.Stretch;
import dev.tailrace.conflux.load.Schedule;
import dev.tailrace.launch.text.Units;
import dev.tailrace.region.LogHistogram;
import dev.tailrace.region.OrderStatistics;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/** The table at the end of a run of conflux-listing1, within 80 columns. */
final class ListingReport {

    private static final int LABEL_WIDTH = 18;

    private final ListingOutcome outcome;
    private final StringBuilder text = new StringBuilder();

    private ListingReport(final ListingOutcome outcome) {
        this.outcome = outcome;
    }

    static String of(final ListingOutcome outcome) {
        return new ListingReport(outcome).print();
    }

    private String print() {
        final ListingPlan plan = outcome.plan();
        line("pipeline", "conflux-listing1");
        line("method", plan.method().toString());
        line("offered", offered(plan.schedule()));
        line(
                "records",
                Units.count(outcome.sent()) + " sent, "
                        + Units.count(outcome.verdict().results(), "result"));
        line(
                "check",
                outcome.stopped()
                        ? "not made: the run was interrupted"
                        : outcome.verdict().toString());
        line("rate", Units.rate(outcome.perSecond()) + " records/s");
        if (plan.schedule().isPaced()) {
            lateness();
        }
        latency();
        if (outcome.times().size() > 1) {
            outcome.times().forEach(this::stretch);
        }
        outcome.order().forEach(this::order);
        return text.toString();
    }

    private void order(final OrderStatistics region) {
        final LogHistogram held = region.heldNs();
        line(
                "results held",
                "p50 " + time(held.percentile(50)) + "   p99 " + time(held.percentile(99)) + "   max "
                        + time(held.max()));
        if (!region.longestWaitFor().isEmpty()) {
            line("longest wait", time(region.longestWaitNs()) + " for " + region.longestWaitFor());
            line("", "most in all for " + region.mostWaitedFor());
        }
    }

    private static String offered(final Schedule schedule) {
        final String rate =
                schedule.isPaced() ? Units.rate(schedule.perSecond()) + " records/s" : "as many as are taken";
        return rate + " for " + time(schedule.measured().toNanos()) + " after "
                + time(schedule.warmUp().toNanos()) + " of warm-up";
    }

    private static String time(final long ns) {
        return Units.duration(ns);
    }

    private void lateness() {
        final Histogram lateness = outcome.lateness();
        line(
                "sent late by",
                "p50 " + percentile(lateness, 50) + "   p99 " + percentile(lateness, 99) + "   max "
                        + time(lateness.getMaxValue()));
        if (outcome.unsent() > 0) {
            line("overloaded", Units.count(outcome.unsent()) + " records were due and not taken in time");
        }
    }

    private void latency() {
        final Histogram latency = outcome.latency();
        line(
                "latency",
                "p50 " + percentile(latency, 50) + "   p95 " + percentile(latency, 95) + "   p99 "
                        + percentile(latency, 99));
        line(
                "",
                "p99.9 " + percentile(latency, 99.9) + "   max " + time(latency.getMaxValue()) + "   mean "
                        + time((long) latency.getMean()));
        line("", "from the moment a record was due until its result was out");
    }

    private void stretch(final Stretch stretch, final Histogram times) {
        line(
                "  " + stretch,
                "p50 " + percentile(times, 50) + "   p99 " + percentile(times, 99) + "   mean "
                        + time((long) times.getMean()));
    }

    private static String percentile(final Histogram histogram, final double percentile) {
        return Units.duration(histogram.getValueAtPercentile(percentile));
    }

    private void line(final String label, final String value) {
        final String padded = String.format(Locale.ROOT, "%-" + LABEL_WIDTH + "s", label);
        text.append(label.length() < LABEL_WIDTH ? padded : label + "  ")
                .append(value)
                .append('\n');
    }
}
