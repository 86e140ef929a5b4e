package dev.tailrace.load.bench;

import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.result.Scaling;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Parses the option that asks for scalings: {@code parallelism=1,2,4}, {@code partitions=1,2,4} or {@code rate=5000,10000}.
 */
final class Scalings {

    private static final int MOST = 64;

    private final Problems problems;

    /**
     * The scaling of one engine.
     *
     * @param values in ascending order, one for each engine; a scaling over rates has a single engine
     */
    record One(String title, String dimension, String held, List<Integer> values, List<EngineChoice> engines) {}

    Scalings(final Problems problems) {
        this.problems = problems;
    }

    /** Whether the scaling is over rates; its values are then the rates of the run. */
    static boolean isOfRates(final String text) {
        return text.startsWith(Scaling.RATE + "=");
    }

    /** One scaling for each engine; errors are added to the problems. */
    List<One> of(final String text, final List<EngineChoice> engines) {
        final int equals = text.indexOf('=');
        final String dimension = equals < 0 ? text : text.substring(0, equals);
        if (isOfRates(text)) {
            return engines.stream()
                    .map(engine -> new One(
                            engine.title(), dimension, "One thread, one partition.", List.of(), List.of(engine)))
                    .toList();
        }
        if (equals < 0 || !List.of(Scaling.PARALLELISM, Scaling.PARTITIONS).contains(dimension)) {
            problems.add(
                    "--scale: '" + text + "' is not one of parallelism=N,N,..., partitions=N,N,... and rate=R,R,...");
            return List.of();
        }
        final List<Integer> values = values(text.substring(equals + 1));
        return engines.stream()
                .flatMap(engine -> values.isEmpty() ? Stream.empty() : Stream.of(one(dimension, values, engine)))
                .toList();
    }

    private List<Integer> values(final String text) {
        final List<String> words =
                Stream.of(text.split(",", -1)).map(String::strip).toList();
        if (words.stream().anyMatch(word -> !word.matches("[1-9]\\d?") || Integer.parseInt(word) > MOST)) {
            problems.add("--scale: '" + text + "' are no whole numbers from 1 to " + MOST + " with commas between");
            return List.of();
        }
        final List<Integer> values =
                words.stream().map(Integer::valueOf).distinct().sorted().toList();
        if (values.size() < 2) {
            problems.add("--scale: takes two values at least, and three for a fitted curve");
        }
        return values;
    }

    private One one(final String dimension, final List<Integer> values, final EngineChoice engine) {
        if (!engine.spec().isPartitioned()) {
            problems.add("--scale " + dimension + ": " + engine.name()
                    + " cannot take part; it needs an engine whose results stay in the partition of their input: kafka,"
                    + " kafka-streams, flink or spark");
        }
        final int most = values.get(values.size() - 1);
        final boolean isParallelism = dimension.equals(Scaling.PARALLELISM);
        final List<EngineChoice> engines = new ArrayList<>();
        for (final int value : values) {
            engines.add(engine.changed(
                    dimension + " " + value,
                    Map.of(
                            isParallelism ? EngineOptions.THREADS.name() : EngineOptions.PARTITIONS.name(),
                            Integer.toString(value),
                            isParallelism ? EngineOptions.PARTITIONS.name() : EngineOptions.THREADS.name(),
                            isParallelism ? Integer.toString(most) : "1")));
        }
        return new One(
                engine.title(),
                dimension,
                isParallelism ? "The input has " + most + " partitions." : "The engine has one thread.",
                values,
                engines);
    }
}
