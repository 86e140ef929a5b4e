package dev.tailrace.kafka.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.Results;
import dev.tailrace.progress.Guarantee;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/** Compares what is in the output topics of a job with the sequential run. */
final class Outcome {

    private Outcome() {}

    static void assertOutputs(final RunnerProcess.Job job, final TickAlertsFeed feed, final String what) {
        assertOutputs(job, feed.expected(), job.guarantee(), what);
    }

    static void assertOutputs(
            final RunnerProcess.Job job,
            final Map<String, List<String>> expected,
            final Guarantee guarantee,
            final String what) {
        if (guarantee == Guarantee.AT_LEAST_ONCE) {
            assertNothingLost(job, expected, what);
        } else {
            assertOutputs(job, 0, expected, what);
        }
    }

    static void assertOutputs(
            final RunnerProcess.Job job,
            final int partition,
            final Map<String, List<String>> expected,
            final String what) {
        final String isolation = job.guarantee() == Guarantee.TRANSACTIONAL ? "read_committed" : "read_uncommitted";
        assertThat(expected.get("trades")).hasSizeGreaterThan(50);
        for (final String sink : TickAlertsFeed.SINKS) {
            final Results read = Results.read(SharedBroker.topics(), job.output(sink), partition, isolation);
            assertThat(read.missing()).as("%s, lost in %s", what, sink).isZero();
            assertThat(read.filtered()).as("%s, %s", what, sink).isEqualTo(expected.get(sink));
            if (job.guarantee() == Guarantee.TRANSACTIONAL) {
                assertThat(read.raw()).as("%s, raw %s", what, sink).isEqualTo(expected.get(sink));
            }
        }
    }

    private static void assertNothingLost(
            final RunnerProcess.Job job, final Map<String, List<String>> expected, final String what) {
        for (final String sink : TickAlertsFeed.SINKS) {
            final Results read = Results.read(SharedBroker.topics(), job.output(sink), 0, "read_uncommitted");
            assertThat(read.filtered()).as("%s, %s", what, sink).isEqualTo(expected.get(sink));
            assertThat(new HashSet<>(read.raw())).as("%s, %s", what, sink).hasSameElementsAs(expected.get(sink));
            assertThat(read.dropped())
                    .as("%s, repeated in %s, as the filter counts them", what, sink)
                    .isEqualTo(read.raw().size() - expected.get(sink).size());
        }
    }
}
