package dev.tailrace.compiler.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.compiler.GeneratedSource;
import dev.tailrace.compiler.InMemoryCompiler;
import dev.tailrace.compiler.PipelineCompiler;
import dev.tailrace.compiler.sample.Tick;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.runner.Interpreter;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.ListInput;
import dev.tailrace.testkit.MovingProcessor;
import dev.tailrace.testkit.TestScope;
import dev.tailrace.testkit.TestSeed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Random pipelines over random feeds: the generated class and the interpreter agree on every result and its label. A
 * failure prints the seed, the input and the source. Many pipelines share one run of the Java compiler, which is the slow
 * part. Each build has other pipelines, and with {@code -Dmatrix=all} more of them.
 */
class RandomPipelinesTest {

    private static final long FIRST_SEED = new Random(TestSeed.get()).nextLong(1L << 40);
    private static final int PIPELINES = TestScope.count(40, 120);
    private static final int FEEDS = 10;

    /** A pipeline that is made anew for each feed, because a feed's decoder is part of it. */
    private record Case(long seed, GeneratedSource source) {

        private StreamGraph graph(final List<ListInput<Tick>> inputs) {
            return RandomPipelines.graph(new Random(seed), inputs);
        }
    }

    @Test
    void shouldDeliverWhatTheInterpreterDelivers() throws ReflectiveOperationException {
        final List<Case> cases = cases(FIRST_SEED);
        final ClassLoader generated = InMemoryCompiler.ofThisJava()
                .load(cases.stream().map(Case::source).toList(), getClass().getClassLoader());
        for (final Case one : cases) {
            final Class<?> type = generated.loadClass(one.source().className());
            for (int feed = 0; feed < FEEDS; feed++) {
                compare(one, type, feeds(one.seed(), new Random(one.seed() + feed)));
            }
        }
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

    private static List<Case> cases(final long firstSeed) {
        final List<Case> cases = new ArrayList<>();
        for (int number = 0; number < PIPELINES; number++) {
            final long seed = firstSeed + 97L * number;
            final StreamGraph graph = RandomPipelines.graph(new Random(seed), inputs(noRecords(seed)));
            cases.add(new Case(seed, PipelineCompiler.source(graph, "generated.Random" + number)));
        }
        return cases;
    }

    /** The state moves between interpreter and class on its way, which changes nothing. */
    private static void compare(final Case one, final Class<?> type, final List<List<Tick>> feeds) {
        final CollectedOutput expected = run(one, feeds, Interpreter::of);
        final CollectedOutput actual = run(one, feeds, graph -> wiring -> create(type, wiring));
        final CollectedOutput moved = run(
                one,
                feeds,
                graph -> wiring -> new MovingProcessor(
                        wiring,
                        List.of(parts -> create(type, parts), Interpreter.of(graph)),
                        LongStream.of(3, 4, 11, 20)));
        final String about = "-Dtailrace.seed=" + TestSeed.get() + ", seed " + one.seed() + "\n" + feeds + "\n"
                + one.source().text();
        assertThat(actual.texts()).as(about).isEqualTo(expected.texts());
        assertThat(actual.labels()).as(about).isEqualTo(expected.labels());
        assertThat(moved.texts()).as("moved, " + about).isEqualTo(expected.texts());
        assertThat(moved.labels()).as("moved, " + about).isEqualTo(expected.labels());
    }

    private static CollectedOutput run(
            final Case one,
            final List<List<Tick>> feeds,
            final Function<StreamGraph, Function<Wiring, EventProcessor>> processor) {
        final List<ListInput<Tick>> inputs = inputs(feeds);
        final CollectedOutput out = new CollectedOutput();
        final StreamGraph graph = one.graph(inputs);
        final SequentialRun.Binding binding = SequentialRun.of(graph)
                .outputs(out)
                .inputFaults(new InputFaults(OnError.SKIP))
                .processor(processor.apply(graph));
        for (int source = 0; source < inputs.size(); source++) {
            binding.input("s" + source, inputs.get(source));
        }
        binding.build().run();
        return out;
    }

    private static EventProcessor create(final Class<?> type, final Wiring wiring) {
        try {
            return (EventProcessor) type.getConstructor(Wiring.class).newInstance(wiring);
        } catch (final ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
