package dev.tailrace.load.experiment;

import dev.tailrace.launch.pipeline.LoadedPipeline;
import dev.tailrace.launch.run.RunRequest;
import dev.tailrace.load.measure.MeasureRequest;
import dev.tailrace.load.workload.Expectation;
import dev.tailrace.load.workload.Records;
import dev.tailrace.load.workload.RecordsSpec;
import dev.tailrace.load.workload.SequentialOutputs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A pipeline, the records that it is given, and what has to come out of it, as files in a folder.
 *
 * @param pipeline its name
 * @param settings of the pipeline
 * @param records what goes in
 * @param folder has the expected results of each sink
 * @param expected the same, by sink
 */
public record Workload(
        String pipeline,
        SortedMap<String, String> settings,
        RecordsSpec records,
        Path folder,
        Map<String, Expectation> expected) {

    /** The one sink of an engine that hands records on as they are. */
    public static final String ECHO_SINK = "echo";

    /** The sink of tick-alerts with a result for every event. */
    private static final String EVENTS_SINK = "trades";

    /**
     * Runs a pipeline over the first records, one after the other, and notes what comes out.
     *
     * @param folder for what it makes
     */
    public static Workload of(
            final String pipeline,
            final Map<String, String> settings,
            final RecordsSpec records,
            final long count,
            final Path folder)
            throws IOException {
        return make(pipeline, settings, records, folder, expected(pipeline, settings, records.open(), count));
    }

    /** Records that come out as they go in. */
    public static Workload echo(final RecordsSpec records, final long count, final Path folder) throws IOException {
        return make(
                "echo",
                Map.of(),
                records,
                folder,
                Map.of(ECHO_SINK, SequentialOutputs.unchanged(records.open(), count)));
    }

    /** The same for the first records only; its expected results take the place of those in the folder. */
    public Workload first(final long count) throws IOException {
        final Map<String, Expectation> part = new LinkedHashMap<>();
        expected.forEach((sink, all) -> part.put(sink, all.before(count)));
        return make(pipeline, settings, records, folder, part);
    }

    /**
     * The record behind the last one that changed more than the time: an engine that moves its time by events of its own
     * knows nothing of what came after.
     */
    long settledBefore() {
        final Expectation events = expected.get(EVENTS_SINK);
        return events == null || events.size() == 0 ? Long.MAX_VALUE : events.cause(events.size() - 1) + 1;
    }

    private static Workload make(
            final String pipeline,
            final Map<String, String> settings,
            final RecordsSpec records,
            final Path folder,
            final Map<String, Expectation> expected)
            throws IOException {
        Files.createDirectories(folder);
        for (final Map.Entry<String, Expectation> sink : expected.entrySet()) {
            sink.getValue().write(MeasureRequest.expected(folder, sink.getKey()));
        }
        return new Workload(pipeline, new TreeMap<>(settings), records, folder, new LinkedHashMap<>(expected));
    }

    private static Map<String, Expectation> expected(
            final String pipeline, final Map<String, String> settings, final Records records, final long count) {
        try (LoadedPipeline loaded = LoadedPipeline.of(RunRequest.of(pipeline)
                .settings(settings)
                .inputTopics(List.of("none"))
                .build())) {
            return SequentialOutputs.of(loaded.graph(), loaded.processors()::create, records, count);
        }
    }
}
