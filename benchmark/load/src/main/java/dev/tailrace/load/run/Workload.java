package dev.tailrace.load.run;

import dev.tailrace.launch.pipeline.LoadedPipeline;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.load.measure.MeasureRequest;
import dev.tailrace.load.workload.Expectation;
import dev.tailrace.load.workload.Records;
import dev.tailrace.load.workload.RecordsSpec;
import dev.tailrace.load.workload.SequentialOutputs;
import dev.tailrace.samples.listing1.Listing1;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A pipeline with its input records and its expected results, stored as files in a folder.
 *
 * @param run the pipeline, its settings and its class path
 * @param records input records
 * @param folder folder with the expected results of each sink
 * @param expected expected results by sink, with several partitions by {@code SINK#PARTITION}
 */
public record Workload(RunSpec run, RecordsSpec records, Path folder, Map<String, Expectation> expected) {

    /** The only sink of an engine that passes records on unchanged. */
    public static final String ECHO_SINK = "echo";

    /** Separates a sink from a partition. */
    private static final String PARTITION = "#";

    /** The sink of tick-alerts with a result for every event. */
    private static final String EVENTS_SINK = "trades";

    /**
     * Runs a pipeline over the first records, one after the other, and stores its results as the expected ones.
     *
     * @param folder folder for the files
     */
    public static Workload of(
            final String pipeline,
            final Map<String, String> settings,
            final RecordsSpec records,
            final long count,
            final Path folder)
            throws IOException {
        return of(RunSpec.of(pipeline).settings(settings), records, count, folder);
    }

    /**
     * Runs a pipeline over the first records, one after the other, and stores its results as the expected ones.
     *
     * @param run the pipeline, its settings and its class path
     * @param folder folder for the files
     */
    public static Workload of(final RunSpec run, final RecordsSpec records, final long count, final Path folder)
            throws IOException {
        return new Workload(run, records, folder, expected(run, records, count, folder));
    }

    /** A workload whose results are its records, unchanged. */
    public static Workload echo(final RecordsSpec records, final long count, final Path folder) throws IOException {
        final Map<String, Expectation> expected = new LinkedHashMap<>();
        for (int task = 0; task < records.partitions(); task++) {
            final int partition = task;
            final String name = name(ECHO_SINK, task, records);
            expected.put(
                    name,
                    SequentialOutputs.unchanged(
                            records.open(),
                            count,
                            MeasureRequest.expected(folder, name),
                            (record, number) -> records.partition(record, number) == partition));
        }
        return new Workload(RunSpec.of("echo"), records, folder, expected);
    }

    /** This workload with the first records only. */
    public Workload first(final long count) {
        final Map<String, Expectation> part = new LinkedHashMap<>();
        expected.forEach((sink, all) -> part.put(sink, all.before(count)));
        return new Workload(run, records, folder, part);
    }

    /**
     * Number of the first record whose results are optional: the record after the last one that changed more than the time.
     * An engine that advances its time only by its own events does not see later records. For Listing 1, the record after
     * the last window that is certainly full.
     */
    long settledBefore() {
        if (run.pipeline().equals(Listing1.NAME)) {
            return settledNumbers();
        }
        final Expectation events = expected.get(EVENTS_SINK);
        return events == null || events.size() == 0 ? Long.MAX_VALUE : events.cause(events.size() - 1) + 1;
    }

    // The last number may be dropped by the pipeline and so be unknown here; its window is left out as well.
    private long settledNumbers() {
        final Expectation results = expected.values().iterator().next();
        final long numbers = results.size() == 0 ? 0 : results.cause(results.size() - 1) + 1;
        return numbers / Listing1.SORTED_NUMBERS * Listing1.SORTED_NUMBERS;
    }

    /** The sink of an expectation's name. */
    static String sink(final String name) {
        return name.contains(PARTITION) ? name.substring(0, name.indexOf(PARTITION)) : name;
    }

    /** The partition of an expectation's name. */
    public static int partition(final String name) {
        return name.contains(PARTITION) ? Integer.parseInt(name.substring(name.indexOf(PARTITION) + 1)) : 0;
    }

    private static Map<String, Expectation> expected(
            final RunSpec run, final RecordsSpec spec, final long count, final Path folder) throws IOException {
        final Map<String, Expectation> expected = new LinkedHashMap<>();
        try (LoadedPipeline pipeline = LoadedPipeline.of(run)) {
            final Records records = spec.open();
            for (int task = 0; task < spec.partitions(); task++) {
                final int partition = task;
                SequentialOutputs.of(
                                pipeline.graph(),
                                pipeline.processors()::create,
                                records,
                                count,
                                sink -> MeasureRequest.expected(folder, name(sink, partition, spec)),
                                (record, number) -> spec.partition(record, number) == partition)
                        .forEach((sink, part) -> expected.put(name(sink, partition, spec), part));
            }
        }
        return expected;
    }

    private static String name(final String sink, final int partition, final RecordsSpec records) {
        return records.partitions() == 1 ? sink : sink + PARTITION + partition;
    }
}
