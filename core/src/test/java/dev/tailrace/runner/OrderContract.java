package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.io.TextEncoder;
import dev.tailrace.stream.Dispatch;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.ListInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/**
 * What every transport of the order engine promises: the results of a region with random steps leave in the order of its
 * input, whatever the numbers of tasks and the order in which these are called. A failure prints the seed and the plan.
 *
 * <p>Steps have no state, since that is what all transports have in common.
 */
public abstract class OrderContract {

    private static final List<String> KINDS = List.of("map", "filter", "flatMap");

    /**
     * A step of a region.
     *
     * @param tasks number of its tasks
     * @param number summand of a map, divisor of a filter, most results of a flatMap
     */
    public record Step(String kind, int tasks, int number) {

        /** Passes the results of a record to an output. */
        public void apply(final long record, final Consumer<Long> output) {
            switch (kind) {
                case "map" -> output.accept(31 * record + number);
                case "filter" -> {
                    if (isKept(record)) {
                        output.accept(record);
                    }
                }
                default -> {
                    for (int copy = 0; copy < Math.floorMod(record, number); copy++) {
                        output.accept(10 * record + copy);
                    }
                }
            }
        }

        /** Whether a filter passes the record on. */
        public boolean isKept(final long record) {
            return record % number != 0;
        }
    }

    /** Runs a region over the records, with one thread that calls its tasks in random order; returns the results. */
    protected abstract List<Long> run(List<Step> steps, List<Long> records, Random random) throws Exception;

    @RepeatedTest(200)
    void shouldDeliverResultsInTheOrderOfTheInput(final RepetitionInfo repetition) throws Exception {
        final long seed = 23_000_003L * repetition.getCurrentRepetition();
        final Random random = new Random(seed);
        final List<Step> steps = steps(random);
        final List<Long> records =
                random.longs(random.nextInt(200), 0, 1_000).boxed().toList();

        List<Long> expected = records;
        for (final Step step : steps) {
            final List<Long> next = new ArrayList<>();
            expected.forEach(record -> step.apply(record, next::add));
            expected = next;
        }
        assertThat(run(steps, records, random))
                .as("seed " + seed + ", " + steps)
                .isEqualTo(expected);
    }

    /** At most one flatMap, since labels on Flink have one ordinal. */
    private static List<Step> steps(final Random random) {
        final List<Step> steps = new ArrayList<>();
        for (int left = 1 + random.nextInt(4); left > 0; left--) {
            final String kind = KINDS.get(random.nextInt(KINDS.size()));
            final boolean isSecond = steps.stream().anyMatch(step -> step.kind().equals("flatMap"));
            steps.add(new Step(
                    isSecond && kind.equals("flatMap") ? "map" : kind, 2 + random.nextInt(3), 2 + random.nextInt(5)));
        }
        return steps;
    }

    /** The region as a pipeline, for transports that run those. */
    static StreamGraph graph(final List<Step> steps, final ListInput<Long> input) {
        final Pipeline pipeline = Pipeline.named("contract");
        EventStream<Long> stream = pipeline.source("in", input::decoder);
        Parallelism tasks = Parallelism.asDeclared();
        for (int place = 0; place < steps.size(); place++) {
            final Step step = steps.get(place);
            final String name = step.kind() + place;
            final EventStream<Long> from = stream.via(Dispatch.ROUND_ROBIN);
            stream = switch (step.kind()) {
                case "map" -> from.map(name, record -> 31 * record + step.number());
                case "filter" -> from.filter(name, step::isKept);
                default -> from.flatMap(name, (record, output) -> step.apply(record, output::emit));
            };
            tasks = tasks.with(name, step.tasks());
        }
        stream.sink("out", TextEncoder::new);
        return pipeline.build(tasks);
    }
}
