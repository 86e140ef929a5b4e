package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.agent.Agent;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.runner.NaiveRun.Node;
import dev.tailrace.runner.NaiveRun.Rec;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.HesitantInput;
import dev.tailrace.testkit.ListInput;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/**
 * Random graphs with random numbers of tasks, stepped in random order by one thread or run by several: the output is
 * that of the sequential run, label by label. A failure prints the seed, the plan and the input.
 */
class RandomParallelTest {

    private static final int STEPS = 1_000_000;

    @RepeatedTest(2_000)
    void shouldDeliverWhatTheSequentialRunDeliversHoweverItsTasksAreStepped(final RepetitionInfo repetition) {
        shouldBeEqualWhenStepped(5_000_011L * repetition.getCurrentRepetition());
    }

    @RepeatedTest(200)
    void shouldDeliverWhatTheSequentialRunDeliversOnThreads(final RepetitionInfo repetition) {
        shouldBeEqualOnThreads(3_000_017L * repetition.getCurrentRepetition());
    }

    @RepeatedTest(100)
    void shouldDeliverTheSameWhenASequentialRunWaitsForAnswers(final RepetitionInfo repetition) {
        final long seed = 9_000_011L * repetition.getCurrentRepetition();
        final Random random = new Random(seed);
        final Case tried = new Case(seed, random);

        tried.shouldHaveDelivered(tried.sequential(SlowService.onThreads(random)));
    }

    static void shouldBeEqualWhenStepped(final long seed) {
        final Random random = new Random(seed);
        final Case tried = new Case(seed, random);
        final CollectedOutput out = new CollectedOutput();
        final SlowService service = new SlowService(random);
        final ParallelRun run = tried.parallel(out, random, service.mapping());
        step(run.agents(), service, random, tried);
        run.summary();

        tried.shouldHaveDelivered(out);
    }

    static void shouldBeEqualOnThreads(final long seed) {
        final Random random = new Random(seed);
        final Case tried = new Case(seed, random);
        final CollectedOutput out = new CollectedOutput();
        tried.parallel(out, random, SlowService.onThreads(random)).run();

        tried.shouldHaveDelivered(out);
    }

    /** Some agents are slow for a while: they are stepped a hundred times less often than the others. */
    private static void step(
            final List<Agent> agents, final SlowService service, final Random random, final Case tried) {
        agents.forEach(Agent::onStart);
        Agent slow = agents.get(0);
        for (int step = 0; step < STEPS; step++) {
            if (agents.stream().allMatch(Agent::isDone)) {
                agents.forEach(Agent::onClose);
                return;
            }
            service.step();
            if (random.nextInt(50) == 0) {
                slow = agents.get(random.nextInt(agents.size()));
            }
            final Agent next = agents.get(random.nextInt(agents.size()));
            if (next != slow || random.nextInt(100) == 0) {
                next.doWork();
            }
        }
        throw new AssertionError("the run does not end: " + tried);
    }

    private static final class Case {

        private final long seed;
        private final List<Node> nodes;
        private final List<List<Rec>> feeds;
        private final StreamGraph graph;
        private ExecutionGraph plan;

        Case(final long seed, final Random random) {
            this.seed = seed;
            this.nodes = RandomGraphsTest.randomGraph(random);
            this.feeds = RandomGraphsTest.randomFeeds(nodes, random);
            this.graph = RandomGraphsTest.pipeline(nodes, RandomGraphsTest.inputs(feeds))
                    .build();
        }

        ParallelRun parallel(final CollectedOutput out, final Random random, final RandomGraphsTest.Mapping mapping) {
            final List<ListInput<Rec>> inputs = RandomGraphsTest.inputs(feeds);
            final StreamGraph several =
                    RandomGraphsTest.pipeline(nodes, inputs, mapping).build(tasks(random));
            plan = ExecutionGraph.of(several, Ordering.TOTAL);
            final ParallelRun.Binding binding = ParallelRun.of(plan);
            for (int source = 0; source < inputs.size(); source++) {
                binding.input("n" + source, new HesitantInput(inputs.get(source), seed + source));
            }
            return binding.outputs(out)
                    .inputFaults(new InputFaults(OnError.SKIP))
                    .options(ParallelOptions.defaults()
                            .window(2 << random.nextInt(5))
                            .threads(1 + random.nextInt(4)))
                    .build();
        }

        private Parallelism tasks(final Random random) {
            Parallelism tasks = random.nextBoolean() ? Parallelism.of(1 + random.nextInt(4)) : Parallelism.asDeclared();
            for (final StreamNode node : graph.nodes()) {
                if (random.nextInt(3) == 0 && canBeSeveral(node)) {
                    tasks = tasks.with(node.name(), 1 + random.nextInt(4));
                }
            }
            return tasks;
        }

        private boolean canBeSeveral(final StreamNode node) {
            if (node.spec() instanceof NodeSpec.Source) {
                return feeds.size() == 1;
            }
            final boolean keyed =
                    graph.inputsOf(node).stream().allMatch(edge -> edge.key().isPresent());
            return keyed || !node.spec().keepsOrder();
        }

        void shouldHaveDelivered(final CollectedOutput out) {
            final CollectedOutput expected = sequential((from, name, mapper) -> from.map(name, mapper));
            assertThat(out.texts()).as(toString()).isEqualTo(expected.texts());
            assertThat(out.labels()).as(toString()).isEqualTo(expected.labels());
        }

        CollectedOutput sequential(final RandomGraphsTest.Mapping mapping) {
            final CollectedOutput out = new CollectedOutput();
            final List<ListInput<Rec>> inputs = RandomGraphsTest.inputs(feeds);
            final SequentialRun.Binding binding = SequentialRun.of(
                    RandomGraphsTest.pipeline(nodes, inputs, mapping).build());
            for (int source = 0; source < inputs.size(); source++) {
                binding.input("n" + source, inputs.get(source));
            }
            binding.outputs(out)
                    .inputFaults(new InputFaults(OnError.SKIP))
                    .build()
                    .run();
            return out;
        }

        @Override
        public String toString() {
            return "seed " + seed + "\n" + plan + "\n" + nodes + "\n" + feeds;
        }
    }
}
