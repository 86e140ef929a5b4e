package dev.tailrace.reproduce;

import dev.tailrace.result.statistics.MedianRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads JMH's JSON: the method is the series, {@value #THROUGHPUT} or {@value #AVERAGE} the metric. */
final class JmhFigures {

    static final String THROUGHPUT = "throughput";
    static final String AVERAGE = "average time";

    private static final double NS_PER_SECOND = 1e9;

    private JmhFigures() {}

    static List<MeasuredFigure> read(final Path file) throws IOException {
        final List<MeasuredFigure> figures = new ArrayList<>();
        for (final JsonNode benchmark : JsonMapper.builder().build().readTree(Files.readString(file))) {
            figures.add(figure(benchmark));
        }
        return figures;
    }

    private static MeasuredFigure figure(final JsonNode benchmark) {
        final String name = benchmark.path("benchmark").asString();
        final JsonNode metric = benchmark.path("primaryMetric");
        final String unit = metric.path("scoreUnit").asString();
        final boolean isPerNs = unit.equals("ops/ns");
        return MeasuredFigure.of(
                name.substring(name.lastIndexOf('.') + 1),
                "",
                benchmark.path("mode").asString().equals("thrpt") ? THROUGHPUT : AVERAGE,
                MedianRange.of(iterations(metric).map(value -> isPerNs ? value * NS_PER_SECOND : value)),
                isPerNs ? "ops/s" : unit);
    }

    /** The iterations of all forks. */
    private static DoubleStream iterations(final JsonNode metric) {
        return StreamSupport.stream(metric.path("rawData").spliterator(), false)
                .flatMap(fork -> StreamSupport.stream(fork.spliterator(), false))
                .mapToDouble(JsonNode::asDouble);
    }
}
