package dev.tailrace.samples.listing1;

import dev.tailrace.function.Mapper;
import dev.tailrace.function.RecordFilter;
import dev.tailrace.samples.GeneratedRecords;
import dev.tailrace.samples.SamplePipeline;
import dev.tailrace.stream.Dispatch;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import java.util.List;
import java.util.Optional;

/**
 * The workload of the Conflux paper, its Listing 1: numbers pass a filter and two maps in parallel, each with a busy
 * loop. Its purpose is to measure the order and the latency of the results.
 *
 * <pre>
 * numbers -(round robin)-> filter x15 -(forward)-> map x15 -(round robin)-> last x2 -> results
 * </pre>
 */
public final class Listing1 implements SamplePipeline {

    /** Numbers in a window of the method that sorts windows. */
    public static final int SORTED_NUMBERS = 1_000;

    /** Name on the command line. */
    public static final String NAME = "conflux-listing1";

    private static final String SOURCE = "numbers";

    /** Name of the sink. */
    public static final String SINK = "results";

    private static final String FILTER = "filter";
    private static final String MAP = "map";
    private static final String LAST = "last";
    private static final int MOST_STEPS = 1_000_000;
    private static final int MOST_TASKS = 1_000;
    private static final int MOST_PAYLOAD_BYTES = 65_536;
    private static final int DEFAULT_STEPS = 200;

    /** A schedule says when a record is due; a time in the record would make each run different. */
    private static final long NOT_MEASURED_NS = 0;

    private static final Setting<Integer> PAYLOAD =
            Setting.integer("payload", 10, 0, MOST_PAYLOAD_BYTES, "bytes that a record carries and no operator reads");
    private static final Setting<Dropping> DROP = new Setting<>(
            "drop",
            "1/7",
            "what the filter drops: 1/7 the multiples of 7, 99/100 all but one in a hundred",
            Dropping::parse);

    /** Number of steps in the busy loop of the filter. */
    public static final Setting<Integer> FILTER_WORK = work(FILTER);

    private static final Setting<Integer> MAP_WORK = work(MAP);
    private static final Setting<Integer> LAST_WORK = work(LAST);
    private static final Setting<Integer> FILTER_TASKS = tasks(FILTER, 15);
    private static final Setting<Integer> MAP_TASKS = tasks(MAP, 15);
    private static final Setting<Integer> LAST_TASKS = tasks(LAST, 2);

    private static Setting<Integer> work(final String node) {
        return Setting.integer(
                node + "-work", DEFAULT_STEPS, 0, MOST_STEPS, "steps of the busy loop of '" + node + "' for a record");
    }

    private static Setting<Integer> tasks(final String node, final int tasks) {
        return Setting.integer(node + "-tasks", tasks, 1, MOST_TASKS, "parallelism of '" + node + "'");
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "the workload of the Conflux paper: a filter and two maps with busy loops, 15, 15 and 2 tasks";
    }

    @Override
    public Optional<String> command() {
        return Optional.of("tailrace bench " + NAME + " --engines flink");
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(PAYLOAD, DROP, FILTER_WORK, MAP_WORK, LAST_WORK, FILTER_TASKS, MAP_TASKS, LAST_TASKS);
    }

    @Override
    public GeneratedRecords records(final Settings settings) {
        final int payloadBytes = settings.get(PAYLOAD);
        final byte[] buffer = new byte[ListingInput.length(payloadBytes)];
        return number -> {
            ListingInput.write(number, NOT_MEASURED_NS, buffer, payloadBytes);
            return buffer;
        };
    }

    @Override
    public void define(final Pipeline pipeline, final Settings settings) {
        final int payloadBytes = settings.get(PAYLOAD);
        final EventStream<ListingRecord> numbers = pipeline.source(SOURCE, () -> new ListingDecoder(payloadBytes));
        // Forward between equal parallelisms, round robin from there: as in the paper.
        numbers.filter(FILTER, filter(Work.ofFilter(settings.get(FILTER_WORK)), settings.get(DROP)))
                .parallelism(settings.get(FILTER_TASKS))
                .map(MAP, map(Work.ofMap(settings.get(MAP_WORK))))
                .parallelism(settings.get(MAP_TASKS))
                .via(Dispatch.ROUND_ROBIN)
                .map(LAST, map(Work.ofLast(settings.get(LAST_WORK))))
                .parallelism(settings.get(LAST_TASKS))
                .sink(SINK, () -> new ListingEncoder(new ResultLayout(payloadBytes)));
    }

    // The operators are stateless, as all functions of a pipeline; they write their results into the record.
    private static RecordFilter<ListingRecord> filter(final Work work, final Dropping dropping) {
        return record -> {
            record.work = work.after(record.work);
            return !dropping.drops(record.number);
        };
    }

    private static Mapper<ListingRecord, ListingRecord> map(final Work work) {
        return record -> {
            record.work = work.after(record.work);
            return record;
        };
    }
}
