package dev.tailrace.spark;

import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.kafkaclient.ReadableEnds;
import dev.tailrace.kafkaclient.Topics;
import dev.tailrace.launch.run.RunProgress;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.run.RunTotals;
import dev.tailrace.launch.task.RunCounters;
import java.util.Collection;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import org.apache.spark.sql.streaming.StreamingQueryListener;

/**
 * Measures the progress of a run: records by the partition tasks of this process, or by Spark's events where partition tasks are
 * elsewhere; results by the ends of their topics, so that what is counted is what was written. Used by the main thread; the
 * listener by a thread of Spark's.
 */
final class RunMeter {

    private static final long NOT_KNOWN = -1;

    private final Topics topics;
    private final int partitions;
    private final String input;
    private final ReadableEnds readable;
    private final RunCounters counters;
    private final Map<String, Long> writtenBefore;
    private final Events events = new Events();

    /** Looks at the outputs, which do not have results of the run yet. */
    RunMeter(
            final Topics topics,
            final ClientProperties clients,
            final int partitions,
            final RunSpec spec,
            final RunCounters counters) {
        this.topics = topics;
        this.partitions = partitions;
        this.counters = counters;
        input = spec.inputTopics().get(0);
        readable = ReadableEnds.of(clients.consumer(), input);
        writtenBefore = written(spec.outputTopics().values());
    }

    /** What is to be told of Spark's events. */
    StreamingQueryListener listener() {
        return events;
    }

    RunProgress progress() {
        final long results =
                results().values().stream().mapToLong(Long::longValue).sum();
        return new RunProgress(records(), results, behind(), counters.eventTimeNs());
    }

    RunTotals summary(final String processor, final long elapsedNs, final SortedMap<String, String> facts) {
        return new RunTotals(
                processor,
                records(),
                elapsedNs,
                results(),
                counters.inputFaults(),
                counters.firstPlaces(),
                facts,
                "the next run continues after the last completed batch");
    }

    // Records that each output has had so far, of the partitions that partition tasks have.
    private Map<String, Long> written(final Collection<String> outputs) {
        final Map<String, Long> written = new TreeMap<>();
        for (final String output : outputs) {
            written.put(
                    output,
                    topics.ends(output, partitions).values().stream()
                            .mapToLong(Long::longValue)
                            .sum());
        }
        return written;
    }

    private long records() {
        return Math.max(counters.records(), events.records.sum());
    }

    private SortedMap<String, Long> results() {
        final SortedMap<String, Long> results = new TreeMap<>();
        written(writtenBefore.keySet())
                .forEach((topic, end) -> results.put(topic, Math.max(0, end - writtenBefore.get(topic))));
        return results;
    }

    // Not known before each partition that has records has been met.
    private long behind() {
        final Map<Integer, Long> ends = topics.ends(input, partitions);
        final Map<Integer, Long> positions = new TreeMap<>();
        for (final Map.Entry<Integer, Long> end : ends.entrySet()) {
            final long next = counters.nextOffset(end.getKey());
            if (next < 0 && end.getValue() > 0) {
                return NOT_KNOWN;
            }
            positions.put(end.getKey(), Math.max(0, next));
        }
        return readable.after(positions, ends).entrySet().stream()
                .mapToLong(end -> Math.max(0, end.getValue() - positions.get(end.getKey())))
                .sum();
    }

    /** Counts the records of Spark's batches. */
    private static final class Events extends StreamingQueryListener {

        private final LongAdder records = new LongAdder();

        @Override
        public void onQueryStarted(final QueryStartedEvent event) {}

        @Override
        public void onQueryProgress(final QueryProgressEvent event) {
            records.add(event.progress().numInputRows());
        }

        @Override
        public void onQueryTerminated(final QueryTerminatedEvent event) {}
    }
}
