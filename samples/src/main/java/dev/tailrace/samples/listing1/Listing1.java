package dev.tailrace.samples.listing1;

import dev.tailrace.graph.Dispatch;
import dev.tailrace.graph.EventStream;
import dev.tailrace.graph.Pipeline;
import dev.tailrace.graph.PipelineDefinition;
import dev.tailrace.graph.Setting;
import dev.tailrace.graph.Settings;
import java.util.List;
import java.util.Optional;

/**
 * The workload of the Conflux paper, its Listing 1: numbers go through a filter and two maps in parallel, each with a busy
 * loop, and the question is in which order and how late they come out.
 *
 * <pre>
 * numbers -(round robin)-> filter x15 -(forward)-> map x15 -(round robin)-> last x2 -> merger* -> results
 * </pre>
 *
 * <p>*The node {@code merger} is there when stamps are on. It runs in the one task behind the merger and notes when a
 * record has come that far.
 */
public final class Listing1 implements PipelineDefinition {

    /** Name on the command line. */
    public static final String NAME = "conflux-listing1";

    /** Name of the source. */
    public static final String SOURCE = "numbers";

    /** Name of the sink. */
    public static final String SINK = "results";

    static final String FILTER = "filter";
    static final String MAP = "map";
    static final String LAST = "last";

    /** Names of the operators that work in parallel, in order. */
    public static final List<String> OPERATORS = List.of(FILTER, MAP, LAST);

    private static final int MOST_STEPS = 1_000_000;
    private static final int MOST_TASKS = 1_000;
    private static final int MOST_PAYLOAD_BYTES = 65_536;
    private static final int DEFAULT_STEPS = 200;

    public static final Setting<Integer> PAYLOAD =
            Setting.integer("payload", 10, 0, MOST_PAYLOAD_BYTES, "bytes that a record carries and no operator reads");
    public static final Setting<Dropping> DROP = new Setting<>(
            "drop",
            "1/7",
            "what the filter drops: 1/7 the multiples of 7, 99/100 all but one in a hundred",
            Dropping::parse);
    public static final Setting<Integer> FILTER_WORK = work(FILTER);
    public static final Setting<Integer> MAP_WORK = work(MAP);
    public static final Setting<Integer> LAST_WORK = work(LAST);
    public static final Setting<Integer> FILTER_TASKS = tasks(FILTER, 15);
    public static final Setting<Integer> MAP_TASKS = tasks(MAP, 15);
    public static final Setting<Integer> LAST_TASKS = tasks(LAST, 2);
    public static final Setting<String> STAMPS = Setting.choice(
            "stamps",
            "off",
            List.of("on", "off"),
            "whether records note when they pass the operators and the merger; costs four readings of the clock");

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
        return Optional.of("tailrace conflux");
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(PAYLOAD, DROP, FILTER_WORK, MAP_WORK, LAST_WORK, FILTER_TASKS, MAP_TASKS, LAST_TASKS, STAMPS);
    }

    @Override
    public void define(final Pipeline pipeline, final Settings settings) {
        final int payloadBytes = settings.get(PAYLOAD);
        final EventStream<ListingRecord> numbers = pipeline.source(SOURCE, () -> new ListingDecoder(payloadBytes));
        final boolean stamped = settings.get(STAMPS).equals("on");
        final EventStream<ListingRecord> worked = stamped ? stamped(numbers, settings) : plain(numbers, settings);
        final ResultLayout layout = layout(settings);
        worked.sink(SINK, () -> new ListingEncoder(layout));
    }

    private static EventStream<ListingRecord> plain(final EventStream<ListingRecord> numbers, final Settings settings) {
        final EventStream<ListingRecord> kept = numbers.filter(
                        FILTER, Steps.filter(Work.ofFilter(settings.get(FILTER_WORK)), settings.get(DROP)))
                .parallelism(settings.get(FILTER_TASKS));
        return middle(kept, settings)
                .map(LAST, Steps.map(Work.ofLast(settings.get(LAST_WORK))))
                .parallelism(settings.get(LAST_TASKS));
    }

    private static EventStream<ListingRecord> stamped(
            final EventStream<ListingRecord> numbers, final Settings settings) {
        final EventStream<ListingRecord> kept = numbers.filter(
                        FILTER, Steps.stampedFilter(Work.ofFilter(settings.get(FILTER_WORK)), settings.get(DROP)))
                .parallelism(settings.get(FILTER_TASKS));
        return middle(kept, settings)
                .map(LAST, Steps.stampedLast(Work.ofLast(settings.get(LAST_WORK))))
                .parallelism(settings.get(LAST_TASKS))
                .map("merger", Steps.stampMerged());
    }

    // Forward between equal parallelisms, round robin from there: as in the paper.
    private static EventStream<ListingRecord> middle(final EventStream<ListingRecord> kept, final Settings settings) {
        return kept.map(MAP, Steps.map(Work.ofMap(settings.get(MAP_WORK))))
                .parallelism(settings.get(MAP_TASKS))
                .via(Dispatch.ROUND_ROBIN);
    }

    /** Where what stands in the results under these settings. */
    public static ResultLayout layout(final Settings settings) {
        return new ResultLayout(settings.get(PAYLOAD), settings.get(STAMPS).equals("on"));
    }
}
