package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.Mapper;
import dev.tailrace.function.OnError;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.runner.NaiveRun.Node;
import dev.tailrace.runner.NaiveRun.Rec;
import dev.tailrace.stream.ConnectedStreams;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.KeyedStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.SlidingStream;
import dev.tailrace.stream.SourceOrder;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.WindowedStream;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.HesitantInput;
import dev.tailrace.testkit.ListInput;
import dev.tailrace.testkit.MovingProcessor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/**
 * Random small graphs over random inputs: the sequential run and {@link NaiveRun}, which shares no code with it, agree on
 * every result and its label. A failure prints the seed, the graph and the input.
 */
class RandomGraphsTest {

    private static final List<String> KINDS = List.of(
            "map",
            "filter",
            "flatMap",
            "longs",
            "process",
            "keyedProcess",
            "connect",
            "join",
            "interval",
            "asOf",
            "union",
            "window",
            "rows",
            "sliding",
            "session",
            "count",
            "slidingCount",
            "running",
            "sink");

    private static final Set<String> WITH_TWO_INPUTS = Set.of("connect", "join", "interval", "asOf", "union");

    @RepeatedTest(1_000)
    void shouldDeliverWhatANaiveEvaluationDelivers(final RepetitionInfo repetition) {
        final long seed = 1_000_003L * repetition.getCurrentRepetition();
        final Random random = new Random(seed);
        final List<Node> nodes = randomGraph(random);
        final List<List<Rec>> feeds = randomFeeds(nodes, random);

        final CollectedOutput out = run(nodes, feeds, LongStream.empty(), seed);
        shouldBeWhatANaiveEvaluationDelivers(out, nodes, feeds, "seed " + seed);
    }

    @RepeatedTest(400)
    void shouldDeliverTheSameWhenItsStateIsMovedOnTheWay(final RepetitionInfo repetition) {
        final long seed = 7_000_003L * repetition.getCurrentRepetition();
        final Random random = new Random(seed);
        final List<Node> nodes = randomGraph(random);
        final List<List<Rec>> feeds = randomFeeds(nodes, random);
        final int records = feeds.stream().mapToInt(List::size).sum();
        final long[] moves = random.longs(3, 0, records + 1).sorted().distinct().toArray();

        final CollectedOutput out = run(nodes, feeds, LongStream.of(moves), seed);
        final String about = "seed " + seed + ", moved after " + Arrays.toString(moves);
        shouldBeWhatANaiveEvaluationDelivers(out, nodes, feeds, about);
    }

    private static void shouldBeWhatANaiveEvaluationDelivers(
            final CollectedOutput out, final List<Node> nodes, final List<List<Rec>> feeds, final String run) {
        final NaiveRun expected = new NaiveRun(nodes);
        expected.run(NaiveRun.inOrder(feeds));
        final String about = run + "\n" + nodes + "\n" + feeds;
        assertThat(out.texts()).as(about).isEqualTo(expected.texts());
        assertThat(out.labels()).as(about).isEqualTo(expected.labels());
    }

    /** Every node but the sinks is read by somebody: what is left open at the end gets a sink. */
    static List<Node> randomGraph(final Random random) {
        return randomGraph(random, random.nextBoolean() ? 1 : 2 + random.nextInt(2));
    }

    static List<Node> randomGraph(final Random random, final int sources) {
        final List<Node> nodes = new ArrayList<>();
        while (nodes.size() < sources) {
            nodes.add(new Node(nodes.size(), "source", -1, -1, 0, false));
        }
        final int size = nodes.size() + 1 + random.nextInt(8);
        while (nodes.size() < size) {
            final String kind = KINDS.get(random.nextInt(KINDS.size()));
            final int right = WITH_TWO_INPUTS.contains(kind) ? emitting(nodes, random) : -1;
            final int number = kind.equals("filter") ? 2 + random.nextInt(3) : 2 + random.nextInt(12);
            nodes.add(new Node(nodes.size(), kind, emitting(nodes, random), right, number, random.nextBoolean()));
        }
        for (final Node node : List.copyOf(nodes)) {
            if (!node.kind().equals("sink")
                    && nodes.stream().noneMatch(to -> to.from() == node.id() || to.right() == node.id())) {
                nodes.add(new Node(nodes.size(), "sink", node.id(), -1, 0, false));
            }
        }
        return nodes;
    }

    private static int emitting(final List<Node> nodes, final Random random) {
        final List<Node> emitting =
                nodes.stream().filter(node -> !node.kind().equals("sink")).toList();
        return emitting.get(random.nextInt(emitting.size())).id();
    }

    static List<List<Rec>> randomFeeds(final List<Node> nodes, final Random random) {
        return sources(nodes).map(node -> randomRecords(random)).toList();
    }

    private static Stream<Node> sources(final List<Node> nodes) {
        return nodes.stream().filter(node -> node.kind().equals("source"));
    }

    /** Times stand still, move a little, jump far, and sometimes go back. */
    static List<Rec> randomRecords(final Random random) {
        final List<Rec> records = new ArrayList<>();
        long timeNs = random.nextInt(100) - 50;
        for (int i = random.nextInt(30); i > 0; i--) {
            timeNs += new long[] {0, random.nextInt(4), random.nextInt(10), random.nextInt(60), -3}[random.nextInt(5)];
            records.add(new Rec(timeNs, random.nextInt(4), random.nextInt(20)));
        }
        return records;
    }

    static List<ListInput<Rec>> inputs(final List<List<Rec>> feeds) {
        return feeds.stream().map(feed -> new ListInput<>(feed, Rec::timeNs)).toList();
    }

    private static CollectedOutput run(
            final List<Node> nodes, final List<List<Rec>> feeds, final LongStream moves, final long seed) {
        final List<ListInput<Rec>> inputs = inputs(feeds);
        final CollectedOutput out = new CollectedOutput();
        final StreamGraph graph = pipeline(nodes, inputs).build();
        final SequentialRun.Binding binding = SequentialRun.of(graph)
                .outputs(out)
                .inputFaults(new InputFaults(OnError.SKIP))
                .processor(wiring -> new MovingProcessor(wiring, List.of(Interpreter.of(graph)), moves));
        for (int source = 0; source < inputs.size(); source++) {
            binding.input("n" + source, new HesitantInput(inputs.get(source), seed + source));
        }
        binding.build().run();
        return out;
    }

    static Pipeline pipeline(final List<Node> nodes, final List<ListInput<Rec>> inputs) {
        return pipeline(nodes, inputs, (from, name, mapper) -> from.map(name, mapper));
    }

    /** What maps records; not always at once. */
    interface Mapping {
        EventStream<Rec> map(EventStream<Rec> from, String name, Mapper<Rec, Rec> mapper);
    }

    static Pipeline pipeline(final List<Node> nodes, final List<ListInput<Rec>> inputs, final Mapping mapping) {
        final Pipeline pipeline = Pipeline.named("random");
        final List<EventStream<Rec>> streams = new ArrayList<>();
        for (final ListInput<Rec> input : inputs) {
            streams.add(pipeline.source("n" + streams.size(), input::decoder));
        }
        if (inputs.size() > 1) {
            pipeline.order(SourceOrder.byTime());
        }
        for (final Node node : nodes.subList(inputs.size(), nodes.size())) {
            streams.add(add(node, streams, mapping));
        }
        return pipeline;
    }

    /** The stream of the node; null for a sink. */
    private static EventStream<Rec> add(final Node node, final List<EventStream<Rec>> streams, final Mapping mapping) {
        final String name = "n" + node.id();
        final EventStream<Rec> from = streams.get(node.from());
        final Duration interval = Duration.ofNanos(node.number());
        return switch (node.kind()) {
            case "map" -> mapping.map(from, name, node::mapped);
            case "filter" -> from.filter(name, node::accepts);
            case "flatMap" ->
                from.flatMap(name, (rec, output) -> node.copies(rec).forEach(output::emit));
            case "process" ->
                (node.keyed()
                                ? keyed(from, node).process(name, RandomOperators.Alarm::new)
                                : from.process(name, RandomOperators.Alarm::new))
                        .timers(interval);
            case "keyedProcess" ->
                byId(from, node).processKeyed(name, RandomOperators.Alarms::new).timers(interval);
            case "window" -> keyed(from, node).tumblingWindow(interval).aggregate(name, RandomOperators.Sum::new);
            case "rows" -> aggregated(keyed(from, node).tumblingWindow(interval), node);
            case "sliding" ->
                aggregated(keyed(from, node).slidingWindow(Duration.ofNanos(node.size()), interval), node);
            case "session" ->
                aggregated(keyed(from, node).sessionWindow(interval, Duration.ofNanos(node.timerResolution())), node);
            case "count" -> aggregated(keyed(from, node).countWindow(node.slide()), node);
            case "slidingCount" ->
                aggregated(keyed(from, node).countWindow(node.slide() * node.panes(), node.slide()), node);
            case "running" -> running(keyed(from, node), node);
            case "join" ->
                connected(from, streams.get(node.right()), node)
                        .join(
                                name,
                                node.join(),
                                RandomJoins.copying(),
                                RandomJoins.copyingOrTakingAway(),
                                RandomJoins.Joined::new);
            case "interval" ->
                connected(from, streams.get(node.right()), node)
                        .intervalJoin(
                                name,
                                Duration.ofNanos(node.lowerNs()),
                                Duration.ofNanos(node.upperNs()),
                                RandomJoins.copying(),
                                RandomJoins.copyingOrTakingAway(),
                                RandomJoins.Joined::new);
            case "asOf" ->
                connected(from, streams.get(node.right()), node)
                        .asOfJoin(name, RandomJoins.copyingOrTakingAway(), RandomJoins.AsOf::new);
            case "union" -> from.union(name, streams.get(node.right()));
            case "longs" -> throughPrimitives(from, node);
            case "connect" ->
                byId(from, node)
                        .connect(byId(streams.get(node.right()), node))
                        .process(name, RandomOperators.Pairs::new)
                        .timers(interval);
            default -> {
                from.sink(name, TextEncoder::new);
                yield null;
            }
        };
    }

    private static EventStream<Rec> aggregated(final WindowedStream<Rec> windows, final Node node) {
        return node.variant() == 2
                ? windows.aggregate("n" + node.id(), RandomAggregates.Summing::new)
                : windows.aggregate("n" + node.id(), RandomAggregates.of(node), () -> RandomAggregates.resultOf(node));
    }

    private static EventStream<Rec> aggregated(final SlidingStream<Rec> windows, final Node node) {
        return windows.aggregate("n" + node.id(), RandomAggregates.of(node), () -> RandomAggregates.resultOf(node));
    }

    private static EventStream<Rec> running(final KeyedStream<Rec> keyed, final Node node) {
        return node.variant() == 2
                ? keyed.running("n" + node.id(), RandomAggregates.Summing::new)
                : keyed.running("n" + node.id(), RandomAggregates.of(node), () -> RandomAggregates.resultOf(node));
    }

    private static EventStream<Rec> throughPrimitives(final EventStream<Rec> from, final Node node) {
        final String name = "n" + node.id();
        final int number = node.number();
        return from.mapToLong(name + "a", Rec::value)
                .map(name + "b", value -> value + number)
                .filter(name + "c", value -> value > 9)
                .mapToObject(name, value -> new Rec(value, 1, 2));
    }

    /** Values are keys in reverse, so that key order is not the order of first appearance, nor that of the numbers. */
    private static KeyedStream.ByValue<Rec, String> byValue(final EventStream<Rec> stream, final Node node) {
        return stream.keyBy("k" + node.id(), rec -> "key" + (9 - rec.key()));
    }

    private static KeyedStream.ById<Rec> byId(final EventStream<Rec> stream, final Node node) {
        return stream.keyById("k" + node.id(), Rec::key);
    }

    private static KeyedStream<Rec> keyed(final EventStream<Rec> stream, final Node node) {
        return node.keyed() ? byValue(stream, node) : byId(stream, node);
    }

    private static ConnectedStreams<Rec, Rec> connected(
            final EventStream<Rec> left, final EventStream<Rec> right, final Node node) {
        return node.keyed()
                ? byValue(left, node).connect(byValue(right, node))
                : byId(left, node).connect(byId(right, node));
    }
}
