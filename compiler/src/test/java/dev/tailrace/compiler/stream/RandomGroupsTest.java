package dev.tailrace.compiler.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.agent.Agent;
import dev.tailrace.compiler.GeneratedSource;
import dev.tailrace.compiler.InMemoryCompiler;
import dev.tailrace.compiler.PipelineCompiler;
import dev.tailrace.compiler.sample.Tick;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.order.GroupPlan;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.runner.Interpreter;
import dev.tailrace.runner.ParallelOptions;
import dev.tailrace.runner.ParallelRun;
import dev.tailrace.runner.PipelineFailedException;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.GroupWiring;
import dev.tailrace.runtime.calculation.CalculationFailedException;
import dev.tailrace.state.StateWriter;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.ListInput;
import dev.tailrace.testkit.TestScope;
import dev.tailrace.testkit.TestSeed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

/**
 * Random pipelines with random numbers of tasks, stepped in random order: tasks of generated classes deliver what
 * interpreted ones do, label by label, and have the same state in the end. A failure prints the seed, the plan, the input and the
 * sources. Each build has other pipelines, and with {@code -Dmatrix=all} more of them.
 *
 * <p>They are not compared with the sequential run, since some of their results have the number that a task has given to a
 * key, and tasks count their own.
 */
class RandomGroupsTest {

    private static final long FIRST_SEED = new Random(TestSeed.get()).nextLong(1L << 40);
    private static final int PIPELINES = TestScope.count(40, 120);
    private static final int FEEDS = 5;
    private static final int STEPS = 1_000_000;

    /** A pipeline that is made anew for each feed, because a feed's decoder is part of it. */
    private record Case(long seed, Parallelism tasks, List<GeneratedSource> sources) {

        private ExecutionGraph execution(final List<ListInput<Tick>> inputs) {
            return ExecutionGraph.of(
                    RandomPipelines.pipeline(new Random(seed), inputs).build(tasks), Ordering.TOTAL);
        }

        private String className() {
            return "generated.Random" + seed;
        }
    }

    /**
     * Some runs fail, also when they close a calculation that has failed: not every result may cross between tasks. The
     * states are those that others have in the end.
     */
    private record Outcome(List<String> texts, List<String> labels, String end, List<String> states) {}

    @Test
    void shouldDeliverWhatInterpretedTasksDeliver() {
        final List<Case> cases = cases(FIRST_SEED);
        final ClassLoader generated = InMemoryCompiler.ofThisJava()
                .load(
                        cases.stream().flatMap(one -> one.sources().stream()).toList(),
                        getClass().getClassLoader());
        for (final Case one : cases) {
            for (int feed = 0; feed < FEEDS; feed++) {
                compare(one, generated, feeds(one.seed(), new Random(one.seed() + feed)));
            }
        }
    }

    private static List<Case> cases(final long firstSeed) {
        final List<Case> cases = new ArrayList<>();
        while (cases.size() < PIPELINES) {
            final long seed = firstSeed + 97L * cases.size();
            final Parallelism tasks = tasks(seed);
            final ExecutionGraph execution = new Case(seed, tasks, List.of()).execution(inputs(noRecords(seed)));
            final List<GeneratedSource> sources =
                    PipelineCompiler.sources(execution.graph(), execution.plans(), "generated.Random" + seed);
            cases.add(new Case(seed, tasks, sources));
        }
        return cases;
    }

    private static Parallelism tasks(final long seed) {
        final Random random = new Random(seed + 1);
        final StreamGraph graph = RandomPipelines.graph(new Random(seed), inputs(noRecords(seed)));
        Parallelism tasks = Parallelism.of(1 + random.nextInt(3));
        for (final StreamNode node : graph.nodes()) {
            if (random.nextInt(3) == 0 && canBeSeveral(graph, node)) {
                tasks = tasks.with(node.name(), 1 + random.nextInt(4));
            }
        }
        return tasks;
    }

    private static boolean canBeSeveral(final StreamGraph graph, final StreamNode node) {
        if (node.spec() instanceof NodeSpec.Source) {
            return graph.sources().size() == 1;
        }
        final boolean keyed =
                graph.inputsOf(node).stream().allMatch(edge -> edge.key().isPresent());
        return keyed || !node.spec().keepsOrder();
    }

    private static List<List<Tick>> feeds(final long seed, final Random random) {
        final List<List<Tick>> feeds = new ArrayList<>();
        while (feeds.size() < RandomPipelines.sources(seed)) {
            feeds.add(RandomPipelines.ticks(random));
        }
        return feeds;
    }

    private static List<List<Tick>> noRecords(final long seed) {
        return Collections.nCopies(RandomPipelines.sources(seed), List.of());
    }

    private static List<ListInput<Tick>> inputs(final List<List<Tick>> feeds) {
        return feeds.stream().map(feed -> new ListInput<>(feed, Tick::timeNs)).toList();
    }

    private static void compare(final Case one, final ClassLoader generated, final List<List<Tick>> feeds) {
        final Outcome expected = run(one, feeds, Interpreter::group);
        final Outcome actual = run(one, feeds, (plan, wiring) -> create(one, generated, plan, wiring));
        assertThat(actual)
                .as(() -> "-Dtailrace.seed=" + TestSeed.get() + ", seed " + one.seed() + "\n"
                        + one.execution(inputs(feeds)) + "\n" + feeds + "\n" + one.sources())
                .isEqualTo(expected);
    }

    private static Outcome run(
            final Case one,
            final List<List<Tick>> feeds,
            final BiFunction<GroupPlan, GroupWiring, GroupProcessor> processors) {
        final List<ListInput<Tick>> inputs = inputs(feeds);
        final CollectedOutput out = new CollectedOutput();
        final List<GroupProcessor> made = new ArrayList<>();
        final ParallelRun.Binding binding = ParallelRun.of(one.execution(inputs))
                .outputs(out)
                .inputFaults(new InputFaults(OnError.SKIP))
                .options(ParallelOptions.defaults().window(8))
                .processors((plan, wiring) -> {
                    final GroupProcessor processor = processors.apply(plan, wiring);
                    made.add(processor);
                    return processor;
                });
        for (int source = 0; source < inputs.size(); source++) {
            binding.input("s" + source, inputs.get(source));
        }
        final ParallelRun run = binding.build();
        final List<String> states = new ArrayList<>();
        String end;
        try {
            step(run.agents(), new Random(one.seed()));
            end = run.summary().toString();
            made.forEach(processor -> states.add(state(processor)));
        } catch (final PipelineFailedException | CalculationFailedException failure) {
            end = failure.getMessage();
        }
        return new Outcome(out.texts(), out.labels(), end, states);
    }

    private static String state(final GroupProcessor processor) {
        final StateWriter writer = new StateWriter();
        processor.state(writer);
        return HexFormat.of().formatHex(writer.toBytes());
    }

    private static void step(final List<Agent> agents, final Random random) {
        agents.forEach(Agent::onStart);
        for (int step = 0; step < STEPS; step++) {
            if (step % 64 == 0 && agents.stream().allMatch(Agent::isDone)) {
                agents.forEach(Agent::onClose);
                return;
            }
            agents.get(random.nextInt(agents.size())).doWork();
        }
        throw new AssertionError("the run does not end");
    }

    private static GroupProcessor create(
            final Case one, final ClassLoader generated, final GroupPlan plan, final GroupWiring wiring) {
        try {
            return (GroupProcessor) generated
                    .loadClass(one.className() + plan.name())
                    .getConstructor(GroupWiring.class)
                    .newInstance(wiring);
        } catch (final ClassNotFoundException ignored) {
            assertThat(plan.nodes()).as("nodes of a plan without a class").isEmpty();
            return Interpreter.group(plan, wiring);
        } catch (final ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
