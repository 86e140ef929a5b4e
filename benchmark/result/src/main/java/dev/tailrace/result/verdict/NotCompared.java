package dev.tailrace.result.verdict;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Capacity;
import dev.tailrace.result.EngineResult;
import dev.tailrace.result.Scaling;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Describes what a comparison of two runs does not cover, for its remarks. */
final class NotCompared {

    private NotCompared() {}

    static List<String> of(final BenchmarkRun first, final BenchmarkRun second) {
        final List<String> remarks = new ArrayList<>();
        engines(first, second)
                .map(engine -> capacity(engine, first, second))
                .filter(remark -> !remark.isEmpty())
                .forEach(remarks::add);
        if (Stream.of(first, second)
                .flatMap(run -> run.studies().scalings().stream())
                .anyMatch(scaling -> scaling.dimension().equals(Scaling.RATE))) {
            remarks.add("what was delivered of an offered rate is not compared; latencies at these rates are");
        }
        return remarks;
    }

    private static Stream<String> engines(final BenchmarkRun first, final BenchmarkRun second) {
        return Stream.of(first, second)
                .flatMap(run -> run.engines().stream())
                .map(EngineResult::name)
                .distinct();
    }

    // A search ends between two rates that it tried; the spread of results of several searches of the same engine is
    // unknown.
    private static String capacity(final String engine, final BenchmarkRun first, final BenchmarkRun second) {
        final List<Capacity> ofFirst = capacities(first, engine);
        final List<Capacity> ofSecond = capacities(second, engine);
        return ofFirst.isEmpty() && ofSecond.isEmpty()
                ? ""
                : "the highest rate of " + engine + " is not compared, a search says nothing of chance: "
                        + words(ofFirst) + " in the first run, " + words(ofSecond) + " in the second";
    }

    private static List<Capacity> capacities(final BenchmarkRun run, final String engine) {
        return run.engine(engine).map(EngineResult::capacities).orElse(List.of());
    }

    private static String words(final List<Capacity> capacities) {
        return capacities.isEmpty()
                ? "not searched"
                : capacities.stream().map(NotCompared::words).collect(Collectors.joining(" and "));
    }

    private static String words(final Capacity capacity) {
        return capacity.heldPerSecond() > 0
                ? String.format(Locale.ROOT, "%,.0f/s with %s", capacity.heldPerSecond(), capacity.sla())
                : "none with " + capacity.sla();
    }
}
