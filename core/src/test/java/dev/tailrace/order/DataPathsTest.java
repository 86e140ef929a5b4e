package dev.tailrace.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.io.TextEncoder;
import dev.tailrace.stream.Dispatch;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamNode;
import dev.tailrace.testkit.ListInput;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** Paths counted by the automaton are those that walking every record's way finds. */
class DataPathsTest {

    private static final Dispatch[] PATTERNS = {null, null, Dispatch.ROUND_ROBIN, Dispatch.CLAIM, Dispatch.BROADCAST};

    @RepeatedTest(500)
    void shouldCountTheWaysThatRecordsCanTake(final RepetitionInfo repetition) {
        final Random random = new Random(repetition.getCurrentRepetition());
        final ExecutionGraph execution = ExecutionGraph.of(graph(random), Ordering.TOTAL);
        final Set<String> walked = new TreeSet<>();
        for (int task = 0; task < execution.graph().nodes().get(0).parallelism(); task++) {
            walk(execution, execution.graph().nodes().get(0), task, "", "", walked);
        }
        final String about = "seed " + repetition.getCurrentRepetition() + "\n" + execution;
        assertThat(execution.dataPaths().count()).as(about).isEqualTo(BigInteger.valueOf(walked.size()));
    }

    private static dev.tailrace.stream.StreamGraph graph(final Random random) {
        final Pipeline pipeline = Pipeline.named("paths");
        final List<EventStream<Long>> streams = new ArrayList<>();
        streams.add(pipeline.source("n0", () -> new ListInput<>(List.of(1L), record -> record).decoder()));
        Parallelism tasks = Parallelism.asDeclared().with("n0", 1 + random.nextInt(2));
        final int size = 2 + random.nextInt(4);
        for (int id = 1; id < size; id++) {
            final EventStream<Long> from = streams.get(random.nextInt(streams.size()));
            final boolean keyed = random.nextInt(3) == 0;
            tasks = tasks.with("n" + id, 1 + random.nextInt(4));
            streams.add(
                    keyed
                            ? from.keyById("k" + random.nextInt(2), record -> 1).processKeyed("n" + id, NoKeyed::new)
                            : via(from, random).map("n" + id, (Long record) -> record));
        }
        for (final EventStream<Long> stream : streams) {
            stream.sink("out" + streams.indexOf(stream), TextEncoder::new);
        }
        return pipeline.build(tasks);
    }

    private static EventStream<Long> via(final EventStream<Long> from, final Random random) {
        final Dispatch pattern = PATTERNS[random.nextInt(PATTERNS.length)];
        return pattern == null ? from : from.via(pattern);
    }

    /** Follows every edge from every task; tasks of one group that a record stays in are one hop. */
    private static void walk(
            final ExecutionGraph execution,
            final StreamNode node,
            final int task,
            final String hop,
            final String before,
            final Set<String> found) {
        final String here = node.parallelism() == 1
                ? ""
                : execution.groupOf(node).orElseThrow().name() + "#" + task;
        final String path = here.isEmpty() || here.equals(hop) ? before : before + " " + here;
        final List<StreamEdge> outputs = execution.graph().outputsOf(node);
        if (outputs.isEmpty()) {
            found.add(path);
        }
        for (final StreamEdge edge : outputs) {
            targets(execution, edge, task)
                    .forEach(
                            next -> walk(execution, edge.to(), next, execution.isFused(edge) ? here : "", path, found));
        }
    }

    private static IntStream targets(final ExecutionGraph execution, final StreamEdge edge, final int task) {
        final int tasks = edge.to().parallelism();
        if (tasks == 1) {
            return IntStream.of(0);
        }
        if (edge.from().parallelism() == 1) {
            return IntStream.range(0, tasks);
        }
        if (edge.dispatch() == Dispatch.FORWARD || execution.isFused(edge)) {
            return IntStream.of(task);
        }
        return IntStream.range(0, tasks);
    }

    private static final class NoKeyed implements dev.tailrace.function.KeyedOperator<Long, Long> {
        @Override
        public void onRecord(final int key, final Long record, final dev.tailrace.function.Output<Long> output) {}
    }
}
