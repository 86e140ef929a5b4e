package dev.tailrace.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.KeyedOperator;
import dev.tailrace.function.Operator;
import dev.tailrace.function.Output;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.stream.Dispatch;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.ListInput;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whole plans, as they are printed. */
class ExecutionGraphTest {

    private final Pipeline pipeline = Pipeline.named("planned");
    private final EventStream<Long> source =
            pipeline.source("in", () -> new ListInput<>(List.of(1L), record -> record).decoder());

    private static final class Keeper implements Operator<Long, Long>, KeyedOperator<Long, Long> {
        @Override
        public void onRecord(final Long record, final Output<Long> output) {}

        @Override
        public void onRecord(final int key, final Long record, final Output<Long> output) {}

        @Override
        public void close() {}
    }

    private static EventStream<Long> map(final EventStream<Long> from, final String name, final int tasks) {
        return from.map(name, (Long record) -> record).parallelism(tasks);
    }

    private static EventStream<Long> book(final EventStream<Long> from, final String name, final int tasks) {
        return from.keyById("instrument", record -> 1)
                .processKeyed(name, Keeper::new)
                .parallelism(tasks);
    }

    private static void shouldPrint(final StreamGraph graph, final Ordering ordering, final String plan) {
        assertThat(ExecutionGraph.of(graph, ordering)).hasToString(plan);
    }

    @Test
    void shouldPutAStatelessRegionBetweenTwoSerialPhases() {
        final EventStream<Long> parsed = map(source.via(Dispatch.CLAIM), "parse", 4);
        map(parsed.via(Dispatch.FORWARD), "check", 4).sink("out", TextEncoder::new);
        shouldPrint(
                pipeline.build(),
                Ordering.TOTAL,
                """
                ordering total, 4 parallel tasks, 4 data paths
                phase 0  one thread, reads and splits: in
                phase 1  ordered region, 4 tasks, put together by gap accounting: all of the output is to be in order
                         4 tasks of parse, check, by claim, in any order
                phase 2  one thread, merges and writes: out
                """);
    }

    @Test
    void shouldMergeBeforeABookAndKeepShufflesOfStatelessNodesInOneRegion() {
        final EventStream<Long> parsed = map(source.via(Dispatch.ROUND_ROBIN), "n1", 2);
        final EventStream<Long> spread = map(parsed.via(Dispatch.ROUND_ROBIN), "n11", 12);
        book(spread, "book", 3).via(Dispatch.BROADCAST).sink("out", TextEncoder::new);
        shouldPrint(
                pipeline.build(Parallelism.asDeclared().with("out", 2)),
                Ordering.TOTAL,
                """
                ordering total, 19 parallel tasks, 144 data paths
                phase 0  one thread, reads and splits: in
                phase 1  ordered region, 14 tasks, put together by gap accounting: what comes after it needs the order
                         2 tasks of n1, by round robin, in any order
                         12 tasks of n11, by round robin, in any order
                phase 2  one thread, merges and splits
                phase 3  ordered region, 5 tasks, put together by gap accounting: all of the output is to be in order
                         3 tasks of book, by hash by instrument, in order
                         2 tasks of out, by broadcast, in any order
                phase 4  one thread, merges and writes
                """);
    }

    @Test
    void shouldLeaveTheOrderOfKeysToTheirTasks() {
        book(source, "book", 3).sink("out", TextEncoder::new);
        shouldPrint(
                pipeline.build(),
                Ordering.KEY,
                """
                ordering key, 3 parallel tasks, 3 data paths
                phase 0  one thread, reads and splits: in
                phase 1  ordered region, 3 tasks, put together by the order of each task: all records of one instrument pass through one task
                         3 tasks of book, by hash by instrument, in order
                phase 2  one thread, merges and writes: out
                """);
    }

    @Test
    void shouldCountWhatFiresOnTicksAndKeepKeysInOrderByNumbers() {
        source.keyById("instrument", record -> 1)
                .process("alarm", Keeper::new)
                .timers(Duration.ofSeconds(1))
                .parallelism(2)
                .sink("out", TextEncoder::new);
        shouldPrint(
                pipeline.build(),
                Ordering.KEY,
                """
                ordering key, 2 parallel tasks, 2 data paths
                phase 0  one thread, reads and splits: in
                phase 1  ordered region, 2 tasks, put together by gap accounting: each key is to be in order, and what fires on a punctuation comes from all tasks
                         2 tasks of alarm, by hash by instrument, in order, every punctuation to each
                phase 2  one thread, merges and writes: out
                """);
    }

    @Test
    void shouldKeepNoOrderWhereNoneIsAskedForButBeforeState() {
        final EventStream<Long> parsed = map(source, "parse", 2);
        map(parsed.process("keep", Keeper::new), "format", 2).sink("out", TextEncoder::new);
        shouldPrint(
                pipeline.build(),
                Ordering.NONE,
                """
                ordering none, 4 parallel tasks, 4 data paths
                phase 0  one thread, reads and splits: in
                phase 1  ordered region, 2 tasks, put together by gap accounting: what comes after it needs the order
                         2 tasks of parse, by round robin, in any order
                phase 2  one thread, merges and splits: keep
                phase 3  ordered region, 2 tasks, put together by as they come: no order was asked for
                         2 tasks of format, by round robin, in any order
                phase 4  one thread, merges and writes: out
                """);
    }

    // Else a sound input would fail because its time went back.
    @Test
    void shouldKeepTheOrderOfDecodedRecordsUntilStreamTimeIsKnown() {
        map(source.parallelism(2), "parse", 2).sink("out", TextEncoder::new);
        shouldPrint(
                pipeline.build(),
                Ordering.NONE,
                """
                ordering none, 2 parallel tasks, 2 data paths
                phase 0  one thread, reads and splits
                phase 1  ordered region, 2 tasks, put together by gap accounting: what comes after it needs the order
                         2 tasks of in, parse, in any order
                phase 2  one thread, merges and writes: out
                """);
    }

    @Test
    void shouldRunOnOneThreadWhenNothingHasSeveralTasks() {
        source.sink("out", TextEncoder::new);
        shouldPrint(
                pipeline.build(),
                Ordering.TOTAL,
                """
                ordering total, 0 parallel tasks, 1 data path
                phase 0  one thread, reads and writes: in, out
                """);
    }

    @Test
    void shouldDecodeInSeveralTasksAndFuseKeyedNodesOfOneKey() {
        final EventStream<Long> first = book(source.parallelism(2), "first", 3);
        book(first, "second", 3).sink("out", TextEncoder::new);
        shouldPrint(
                pipeline.build(Parallelism.asDeclared().with("out", 3)),
                Ordering.SOURCE_PARTITION,
                """
                ordering source-partition, 5 parallel tasks, 6 data paths
                phase 0  one thread, reads and splits
                phase 1  ordered region, 2 tasks, put together by gap accounting: what comes after it needs the order
                         2 tasks of in, in any order
                phase 2  one thread, merges and splits
                phase 3  ordered region, 3 tasks, put together by gap accounting: the output of each source is to be in order
                         3 tasks of first, second, out, by hash by instrument, in order
                phase 4  one thread, merges and writes
                """);
    }
}
