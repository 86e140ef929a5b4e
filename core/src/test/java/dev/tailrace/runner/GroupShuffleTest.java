package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.agent.Agent;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.stream.Dispatch;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.ListInput;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two nodes between which one edge keeps records in their task and another asks for them to be spread. */
class GroupShuffleTest {

    private final List<Long> records = LongStream.range(1, 200).boxed().toList();

    private static Pipeline pipeline(final ListInput<Long> input, final Dispatch pattern) {
        final Pipeline pipeline = Pipeline.named("both-ways");
        final EventStream<Long> first = pipeline.source("in", input::decoder)
                .via(Dispatch.ROUND_ROBIN)
                .map("first", (Long record) -> 10 * record)
                .parallelism(3);
        final EventStream<Long> second =
                first.filter("some", record -> record % 30 != 0).parallelism(3).via(pattern);
        first.via(Dispatch.FORWARD)
                .union("both", second)
                .parallelism(3)
                .map("last", record -> record + 1)
                .parallelism(3)
                .sink("out", TextEncoder::new);
        return pipeline;
    }

    private ListInput<Long> input() {
        return new ListInput<>(records, record -> record);
    }

    @Test
    void shouldCountNoShuffleWhereRecordsStayInTheirTask() {
        final ExecutionGraph execution =
                ExecutionGraph.of(pipeline(input(), Dispatch.ROUND_ROBIN).build(), Ordering.TOTAL);

        assertThat(execution.groups()).hasSize(1);
        assertThat(execution.regions().get(0).levels()).isEqualTo(1);
        assertThat(execution.channels()).extracting(edge -> edge.to().name()).containsExactly("first", "out");
        assertThat(execution.dataPaths().count()).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource(
            value = Dispatch.class,
            names = {"ROUND_ROBIN", "CLAIM", "BROADCAST", "FORWARD"})
    void shouldDeliverWhatTheSequentialRunDelivers(final Dispatch pattern) {
        final CollectedOutput expected = new CollectedOutput();
        final ListInput<Long> first = input();
        SequentialRun.of(pipeline(first, pattern).build())
                .input("in", first)
                .outputs(expected)
                .build()
                .run();
        for (long seed = 0; seed < 50; seed++) {
            final CollectedOutput out = new CollectedOutput();
            final ListInput<Long> input = input();
            final ParallelRun run = ParallelRun.of(pipeline(input, pattern).build())
                    .input("in", input)
                    .outputs(out)
                    .options(ParallelOptions.defaults().window(8))
                    .build();
            step(run.agents(), new Random(seed));
            run.summary();

            assertThat(out.texts()).as("seed %d", seed).isEqualTo(expected.texts());
            assertThat(out.labels()).as("seed %d", seed).isEqualTo(expected.labels());
        }
    }

    private static void step(final List<Agent> agents, final Random random) {
        agents.forEach(Agent::onStart);
        for (int step = 0; step < 1_000_000 && !agents.stream().allMatch(Agent::isDone); step++) {
            agents.get(random.nextInt(agents.size())).doWork();
        }
        agents.forEach(Agent::onClose);
    }
}
