package dev.tailrace.compiler.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.compiler.GeneratedSource;
import dev.tailrace.compiler.InMemoryCompiler;
import dev.tailrace.compiler.sample.Tick;
import dev.tailrace.graph.StreamGraph;
import dev.tailrace.runner.Interpreter;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.Irregularities;
import dev.tailrace.runtime.OnError;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.ListInput;
import dev.tailrace.testkit.MovingProcessor;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/**
 * Random pipelines over random feeds: the generated class and the interpreter agree on every result and its label, and
 * so does a task that changes from one to the other on the way. A
 * failure prints the seed, the input and the source. Many pipelines share one run of the Java compiler, which is the slow
 * part.
 */
class RandomPipelinesTest {

    private static final int PIPELINES = 100;
    private static final int FEEDS = 8;

    /** A pipeline that is made anew for each feed, because a feed's decoder is part of it. */
    private record Case(long seed, GeneratedSource source) {

        private StreamGraph graph(final ListInput<Tick> input) {
            return RandomPipelines.graph(new Random(seed), input);
        }
    }

    @RepeatedTest(3)
    void shouldDeliverWhatTheInterpreterDelivers(final RepetitionInfo repetition) throws ReflectiveOperationException {
        final List<Case> cases = cases(1_000_003L * repetition.getCurrentRepetition());
        final ClassLoader generated = InMemoryCompiler.ofThisJava()
                .load(cases.stream().map(Case::source).toList(), getClass().getClassLoader());
        for (final Case one : cases) {
            final Class<?> type = generated.loadClass(one.source().className());
            for (int feed = 0; feed < FEEDS; feed++) {
                compare(one, type, RandomPipelines.ticks(new Random(one.seed() + feed)));
            }
        }
    }

    private static List<Case> cases(final long firstSeed) {
        final List<Case> cases = new ArrayList<>();
        for (int number = 0; number < PIPELINES; number++) {
            final long seed = firstSeed + 97L * number;
            final StreamGraph graph = RandomPipelines.graph(new Random(seed), new ListInput<>(List.of(), Tick::timeNs));
            cases.add(new Case(seed, StreamCompiler.source(graph, "generated.Random" + number)));
        }
        return cases;
    }

    private static void compare(final Case one, final Class<?> type, final List<Tick> ticks) {
        final CollectedOutput expected = run(one, ticks, Interpreter::of);
        final CollectedOutput actual = run(one, ticks, graph -> wiring -> create(type, wiring));
        final CollectedOutput moved =
                run(one, ticks, graph -> wiring -> moving(one, graph, type, wiring, ticks.size()));
        final String about =
                "seed " + one.seed() + "\n" + ticks + "\n" + one.source().text();
        assertThat(actual.texts()).as(about).isEqualTo(expected.texts());
        assertThat(actual.labels()).as(about).isEqualTo(expected.labels());
        assertThat(moved.texts()).as(about).isEqualTo(expected.texts());
        assertThat(moved.labels()).as(about).isEqualTo(expected.labels());
    }

    private static CollectedOutput run(
            final Case one,
            final List<Tick> ticks,
            final Function<StreamGraph, Function<Wiring, EventProcessor>> processor) {
        final ListInput<Tick> input = new ListInput<>(ticks, Tick::timeNs);
        final CollectedOutput out = new CollectedOutput();
        final StreamGraph graph = one.graph(input);
        SequentialRun.of(graph)
                .input("n0", input)
                .outputs(out)
                .irregularities(new Irregularities(OnError.SKIP))
                .processor(processor.apply(graph))
                .build()
                .run();
        return out;
    }

    /** Changes from the generated class to the interpreter and back on the way, each going on where the other was. */
    private static EventProcessor moving(
            final Case one, final StreamGraph graph, final Class<?> type, final Wiring wiring, final int records) {
        final LongStream moves =
                new Random(one.seed()).longs(3, 0, records + 1).sorted().distinct();
        return new MovingProcessor(wiring, List.of(parts -> create(type, parts), Interpreter.of(graph)), moves);
    }

    private static EventProcessor create(final Class<?> type, final Wiring wiring) {
        try {
            return (EventProcessor) type.getConstructor(Wiring.class).newInstance(wiring);
        } catch (final ReflectiveOperationException unusable) {
            throw new AssertionError(unusable);
        }
    }
}
