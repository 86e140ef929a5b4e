package dev.tailrace.cli;

import dev.tailrace.launch.metrics.BenchMetrics;
import dev.tailrace.launch.metrics.JvmFigures;
import dev.tailrace.launch.metrics.RunMetrics;
import dev.tailrace.metrics.Metric;
import java.lang.reflect.Field;
import java.util.List;
import java.util.stream.Stream;

/** The metrics that processes export: the constants of the classes that declare them, in their order. */
final class ExportedMetrics {

    static final List<Metric> OF_RUNS = declaredBy(RunMetrics.class);
    static final List<Metric> OF_BENCHMARKS = declaredBy(BenchMetrics.class);
    static final List<Metric> OF_JVM = declaredBy(JvmFigures.class);

    private ExportedMetrics() {}

    private static List<Metric> declaredBy(final Class<?> type) {
        return Stream.of(type.getDeclaredFields())
                .filter(field -> field.getType() == Metric.class)
                .map(ExportedMetrics::valueOf)
                .toList();
    }

    private static Metric valueOf(final Field constant) {
        try {
            constant.setAccessible(true);
            return (Metric) constant.get(null);
        } catch (final IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
