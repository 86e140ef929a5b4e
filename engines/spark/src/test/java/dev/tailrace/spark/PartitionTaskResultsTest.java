package dev.tailrace.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.kafkaclient.testkit.Reference;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.task.RunHistory;
import dev.tailrace.launch.task.TaskIdentities;
import dev.tailrace.market.pipeline.TickAlerts;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.PipelineVersion;
import dev.tailrace.progress.RefusalException;
import dev.tailrace.progress.Snapshot;
import dev.tailrace.progress.SnapshotException;
import dev.tailrace.progress.SnapshotFormat;
import dev.tailrace.state.StateWriter;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.TestSeed;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Partition tasks as tasks have them, without Spark and without topics. */
class PartitionTaskResultsTest {

    private static final StreamGraph GRAPH = StreamGraph.of(new TickAlerts(), Map.of());

    private final List<byte[]> feed = Feed.itch(4_000, 3);
    private int read;

    @Test
    void shouldReadNoRecordBeforeTheResultsOfTheOneBeforeAreTaken() {
        final Task results = task(HostedRun.of(plan(1)), 0, feed.size(), Optional.empty());
        assertThat(results.hasNext()).isTrue();
        final int readForFirst = read;

        while (results.hasNext() && sequence(results.next()) < 2_000) {
            assertThat(read).isGreaterThanOrEqualTo(readForFirst);
        }

        assertThat(read).isLessThan(feed.size() - 1_000);
    }

    @Test
    void shouldHaveNoResultAfterTheLast() {
        final Task results = task(HostedRun.of(plan(1)), 0, 0, Optional.empty());

        assertThat(results.hasNext()).isFalse();
        assertThatThrownBy(results::next).isInstanceOf(NoSuchElementException.class);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldResumeFromStateAsIfNeverInterrupted(final boolean isTaskKept) {
        final long seed = TestSeed.get();
        final Random random = new Random(seed);
        final List<String> texts = new ArrayList<>();
        final List<String> numbers = new ArrayList<>();
        PartitionTaskPlan plan = plan(1);
        Optional<Snapshot> state = Optional.empty();
        int from = 0;
        while (from < feed.size()) {
            final int to = Math.min(feed.size(), from + 1 + random.nextInt(1_500));
            final Task task = task(HostedRun.of(plan), from, to, state);
            task.forEachRemaining(row -> note(row, texts, numbers));
            state = Optional.of(task.state);
            plan = isTaskKept ? plan : plan(1);
            from = to;
        }

        final Reference expected = Reference.of(GRAPH, feed);
        assertThat(texts).as("seed %d", seed).isEqualTo(expected.lines("trades"));
        assertThat(numbers.get(0))
                .isEqualTo("0 of 0 " + expected.labels("trades").get(0));
        assertThat(numbers).hasSize(expected.labels("trades").size());
    }

    @Test
    void shouldPassOverRecordsWithoutAValue() {
        final Reference expected = Reference.of(GRAPH, List.copyOf(feed));
        feed.add(0, null);
        feed.add(2_000, null);
        feed.add(null);
        final List<String> texts = new ArrayList<>();
        final Task task = task(HostedRun.of(plan(1)), 0, feed.size(), Optional.empty());

        task.forEachRemaining(row -> note(row, texts, new ArrayList<>()));

        assertThat(withoutPlaces(texts)).isEqualTo(withoutPlaces(expected.lines("trades")));
        assertThat(task.state.inputs().get(0).next()).isEqualTo(feed.size());
    }

    // A trade tells the offset of its message.
    private static List<String> withoutPlaces(final List<String> trades) {
        return trades.stream()
                .map(trade -> trade.replaceFirst("\"seq\":\\d+,", ""))
                .toList();
    }

    @Test
    void shouldRefuseTheStateOfAnotherGraph() {
        final Task task = task(HostedRun.of(plan(1)), 0, 100, Optional.empty());
        task.forEachRemaining(row -> {});
        final Task other = task(HostedRun.of(plan(2)), 100, 200, Optional.of(task.state));

        assertThatThrownBy(other::hasNext)
                .isInstanceOf(RefusalException.class)
                .hasMessage(
                        "topic 'in', partition 0, offset 0: the state is that of another version of the pipeline; give the"
                                + " run a new folder of state, and results a new topic");
    }

    @Test
    void shouldWarnOfStateThatIsLost() {
        final Task task = task(HostedRun.of(plan(1)), 0, 100, Optional.empty());
        task.forEachRemaining(row -> {});
        final Snapshot saved = task.state;
        final Snapshot other = new Snapshot(
                saved.name(),
                saved.application(),
                saved.pipeline(),
                saved.lineage(),
                saved.fromOrigin(),
                saved.eventTimeNs(),
                saved.records(),
                saved.inputs(),
                saved.outputs(),
                new StateWriter().section("gone", new long[1]).toBytes());
        final HostedRun run = HostedRun.of(plan(1));
        final List<String> warnings = new ArrayList<>();
        run.setWarnings(warnings::add);

        run.keyed(0, Optional.of(other));

        assertThat(warnings).contains("topic 'in', partition 0, offset 100: removed, its state is lost: node 'gone'");
    }

    private static PartitionTaskPlan plan(final int version) {
        final RunSpec request = RunSpec.of("tick-alerts")
                .inputTopics(List.of("in"))
                .outputTopic("trades", "out")
                .guarantee(Guarantee.AT_LEAST_ONCE);
        final TaskIdentities identities =
                TaskIdentities.of(request, PipelineVersion.of(Map.of("version", Integer.toString(version))), Map.of());
        return PartitionTaskPlan.of(
                UUID.randomUUID().toString(), request, Map.of(), new RunHistory(0, List.of(identities)), true, true);
    }

    private Task task(final HostedRun run, final int from, final int to, final Optional<Snapshot> state) {
        return new Task(run, from, to, state);
    }

    private static void note(final Row row, final List<String> texts, final List<String> numbers) {
        texts.add(new String((byte[]) row.get(2), StandardCharsets.UTF_8));
        final OutputHeader outputHeader = outputHeader(row);
        numbers.add(outputHeader.number() + " of " + outputHeader.task() + " " + outputHeader.sequence() + "."
                + outputHeader.ordinal());
    }

    private static long sequence(final Row row) {
        return outputHeader(row).sequence();
    }

    private static OutputHeader outputHeader(final Row row) {
        final byte[] header = (byte[]) ((Row[]) row.get(3))[0].get(1);
        final OutputHeader outputHeader = new OutputHeader();
        outputHeader.decode(header, 0, header.length);
        return outputHeader;
    }

    /** One batch of a partition. */
    private final class Task implements Iterator<Row> {

        private final PartitionTaskResults results;
        private Snapshot state;

        Task(final HostedRun run, final int from, final int to, final Optional<Snapshot> before) {
            results = new PartitionTaskResults(
                    run, records(from, to), (partition, offset) -> run.keyed(partition, before), this::save);
        }

        @Override
        public boolean hasNext() {
            return results.hasNext();
        }

        @Override
        public Row next() {
            return results.next();
        }

        private void save(final SparkTask task) {
            try {
                state = SnapshotFormat.decode(SnapshotFormat.encode(task.snapshot()));
            } catch (final SnapshotException e) {
                throw new AssertionError(e);
            }
        }
    }

    private Iterator<Row> records(final int from, final int to) {
        return new Iterator<>() {
            private int next = from;

            @Override
            public boolean hasNext() {
                return next < to;
            }

            @Override
            public Row next() {
                read++;
                return RowFactory.create(0, (long) next, feed.get(next++), -1L);
            }
        };
    }
}
