package dev.tailrace.compiler.stream;

import dev.tailrace.aggregate.Aggregates;
import dev.tailrace.aggregate.Sum;
import dev.tailrace.calculation.stream.StreamCalculation;
import dev.tailrace.compiler.sample.Alarm;
import dev.tailrace.compiler.sample.Alarms;
import dev.tailrace.compiler.sample.Held;
import dev.tailrace.compiler.sample.LongBytes;
import dev.tailrace.compiler.sample.Pairs;
import dev.tailrace.compiler.sample.Shifted;
import dev.tailrace.compiler.sample.Smoothed;
import dev.tailrace.compiler.sample.Spread;
import dev.tailrace.compiler.sample.Tick;
import dev.tailrace.compiler.sample.Ticks;
import dev.tailrace.compiler.sample.Total;
import dev.tailrace.function.Holder;
import dev.tailrace.function.Joiner;
import dev.tailrace.function.Mapper;
import dev.tailrace.function.RecordFilter;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.stream.ConnectedStreams;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.KeyedStream;
import dev.tailrace.stream.LongStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.SlidingStream;
import dev.tailrace.stream.SourceOrder;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.WindowedStream;
import dev.tailrace.testkit.ListInput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** Random pipelines of all kinds of nodes, their functions written in every way that Java knows, and random input. */
final class RandomPipelines {

    private static final List<String> KINDS = List.of(
            "map",
            "filter",
            "flatMap",
            "enrich",
            "process",
            "keyedProcess",
            "window",
            "connect",
            "sink",
            "longs",
            "rows",
            "sliding",
            "session",
            "count",
            "slidingCount",
            "running",
            "join",
            "interval",
            "asOf",
            "union",
            "calculation");

    private final Random random;
    private final Pipeline pipeline = Pipeline.named("random");
    private final List<EventStream<Tick>> streams = new ArrayList<>();
    private final List<EventStream<Tick>> unread = new ArrayList<>();
    private int nodes;
    private int keys;

    private RandomPipelines(final Random random) {
        this.random = random;
    }

    /** One source or several; the same random gives the same graph, whatever the inputs have. */
    static int sources(final long seed) {
        return 1 + (int) Math.floorMod(seed, 3L);
    }

    static StreamGraph graph(final Random random, final List<ListInput<Tick>> inputs) {
        return pipeline(random, inputs).build();
    }

    /** The same, for whoever chooses the number of tasks. */
    static Pipeline pipeline(final Random random, final List<ListInput<Tick>> inputs) {
        final RandomPipelines pipelines = new RandomPipelines(random);
        for (int source = 0; source < inputs.size(); source++) {
            final ListInput<Tick> input = inputs.get(source);
            pipelines.add(pipelines.pipeline.source("s" + source, input::decoder));
        }
        if (inputs.size() > 1) {
            pipelines.pipeline.order(SourceOrder.byTime());
        }
        for (int size = 1 + random.nextInt(9); size > 0; size--) {
            pipelines.node();
        }
        List.copyOf(pipelines.unread).forEach(stream -> stream.sink(pipelines.name(), TextEncoder::new));
        return pipelines.pipeline;
    }

    /** Times stand still, move a little, jump far, and sometimes go back. */
    static List<Tick> ticks(final Random random) {
        final List<Tick> ticks = new ArrayList<>();
        long timeNs = random.nextInt(100) - 50;
        for (int i = random.nextInt(40); i > 0; i--) {
            timeNs += new long[] {0, random.nextInt(4), random.nextInt(10), random.nextInt(60), -3}[random.nextInt(5)];
            ticks.add(new Tick(timeNs, random.nextInt(4), random.nextInt(20)));
        }
        return ticks;
    }

    // Keys of one name would be taken for the same key, and steps between two of them change it.
    private String keyName() {
        return "k" + ++keys;
    }

    private String name() {
        return "n" + ++nodes;
    }

    private void add(final EventStream<Tick> stream) {
        streams.add(stream);
        unread.add(stream);
    }

    private EventStream<Tick> any() {
        final EventStream<Tick> stream = streams.get(random.nextInt(streams.size()));
        unread.remove(stream);
        return stream;
    }

    private void node() {
        final String name = name();
        final Duration interval = Duration.ofNanos(2 + random.nextInt(12));
        final String kind = KINDS.get(random.nextInt(KINDS.size()));
        switch (kind) {
            case "map" -> add(any().map(name, mapper()));
            case "filter" -> add(any().filter(name, filter()));
            case "flatMap" -> flatMap(name);
            case "enrich" -> add(any().enrich(name, row -> row % 2 == 0 ? row : null, Tick::value, Shifted::new));
            case "process" -> process(name, interval);
            case "keyedProcess" ->
                add(any().keyById(keyName(), Tick::key)
                        .processKeyed(name, Alarms::new)
                        .timers(interval));
            case "window" -> add(keyed(any()).tumblingWindow(interval).aggregate(name, Total::new));
            case "connect" ->
                add(any().keyById(keyName(), Tick::key)
                        .connect(any().keyById(keyName(), tick -> tick.key()))
                        .process(name, Pairs::new)
                        .timers(interval));
            case "longs" -> longs(name);
            case "join" -> join(name);
            case "interval" -> interval(name);
            case "asOf" -> asOf(name);
            case "union" -> union(name);
            case "calculation" -> calculation(name, interval);
            case "sink" -> any().sink(name, TextEncoder::new);
            default -> window(kind, name, interval);
        }
    }

    private void longs(final String name) {
        final int plus = random.nextInt(5);
        LongStream values = any().mapToLong(name, random.nextBoolean() ? Tick::value : tick -> tick.value() + plus);
        for (int steps = random.nextInt(4); steps > 0; steps--) {
            values = switch (random.nextInt(4)) {
                case 0 -> values.map(name(), value -> value * 3);
                case 1 -> values.map(name(), Long::signum);
                case 2 -> values.filter(name(), Ticks::isEven);
                default -> values.filter(name(), value -> value > plus);
            };
        }
        if (random.nextInt(3) == 0) {
            values.sink(name(), random.nextBoolean() ? LongBytes::new : HiddenLongs::new);
        }
        add(values.mapToObject(name(), random.nextBoolean() ? Ticks::ofValue : value -> new Tick(plus, 1, value)));
    }

    private void join(final String name) {
        final Joiner.Kind kind = Joiner.Kind.values()[random.nextInt(4)];
        final Holder<Tick, Held> held = Holder.copying(Held::new, (tick, into) -> into.copy(tick));
        final ConnectedStreams<Tick, Tick> pairs = random.nextBoolean()
                ? any().keyBy(keyName(), Tick::name).connect(any().keyBy(keyName(), Tick::name))
                : any().keyById(keyName(), Tick::key).connect(any().keyById(keyName(), Tick::key));
        add(pairs.join(name, kind, held, held, Held.Both::new));
    }

    private void interval(final String name) {
        final Holder<Tick, Held> held = Holder.copying(Held::new, (tick, into) -> into.copy(tick));
        final long lowerNs = random.nextInt(12) - 8;
        add(any().keyBy(keyName(), Tick::name)
                .connect(any().keyBy(keyName(), tick -> tick.name()))
                .intervalJoin(
                        name,
                        Duration.ofNanos(lowerNs),
                        Duration.ofNanos(lowerNs + random.nextInt(9)),
                        held,
                        held,
                        Held.Both::new));
    }

    private void asOf(final String name) {
        final boolean named = random.nextBoolean();
        final Holder<Tick, Held> held = Holder.copying(Held::new, (tick, into) -> into.copy(tick));
        final Joiner<Tick, Held, Tick> lambda = (key, left, right) -> right == null ? null : right.plus(left);
        final Supplier<Joiner<Tick, Held, Tick>> joiner = named ? Held.AsOf::new : () -> lambda;
        add(any().keyById(keyName(), Tick::key)
                .connect(any().keyById(keyName(), tick -> tick.key()))
                .asOfJoin(name, held, joiner));
    }

    @SuppressWarnings("unchecked")
    private void union(final String name) {
        final EventStream<Tick> first = any();
        add(random.nextBoolean() ? first.union(name, any()) : first.union(name, any(), any()));
    }

    private void window(final String kind, final String name, final Duration interval) {
        final KeyedStream<Tick> keyed = keyed(any());
        final int size = 2 + random.nextInt(3);
        switch (kind) {
            case "rows" -> rows(name, keyed.tumblingWindow(interval));
            case "sliding" -> rows(name, keyed.slidingWindow(Duration.ofNanos(1 + random.nextInt(40)), interval));
            case "session" -> rows(name, keyed.sessionWindow(interval.multipliedBy(3), interval));
            case "count" -> rows(name, keyed.countWindow(size));
            case "slidingCount" -> rows(name, keyed.countWindow(2 * size, 2));
            default ->
                add(
                        random.nextBoolean()
                                ? keyed.running(name, Total::new)
                                : keyed.running(name, new Spread(), Spread.Width::new));
        }
    }

    private void rows(final String name, final WindowedStream<Tick> windows) {
        if (random.nextBoolean()) {
            add(windows.aggregate(name, Total::new));
        } else {
            add(windows.aggregate(name, new Spread(), Spread.Width::new));
        }
    }

    private void rows(final String name, final SlidingStream<Tick> windows) {
        if (random.nextBoolean()) {
            add(windows.aggregate(name, new Spread(), Spread.Width::new));
        } else {
            final Sum<Tick> sum = Aggregates.sum(Tick::value);
            add(windows.aggregate(name, sum)
                    .map(name(), group -> new Tick(group.startNs(), group.key(), sum.value(group))));
        }
    }

    private void flatMap(final String name) {
        final int copies = random.nextInt(3);
        add(any().flatMap(name, (tick, output) -> {
            for (int copy = 0; copy < copies; copy++) {
                output.emit(new Tick(tick.timeNs(), tick.key(), tick.value() + copy));
            }
        }));
    }

    private void process(final String name, final Duration interval) {
        final EventStream<Tick> stream = any();
        add((random.nextBoolean()
                        ? stream.process(name, Alarm::new)
                        : keyed(stream).process(name, Alarm::new))
                .timers(interval));
    }

    private void calculation(final String name, final Duration interval) {
        final EventStream<Tick> stream = any();
        final StreamCalculation.NodeDefinition<Tick, Tick> timed =
                (calculation, ticks, results) -> Smoothed.define(calculation, ticks, results, interval.toNanos() + 3);
        switch (random.nextInt(4)) {
            case 0 ->
                add(StreamCalculation.calculate(stream, name, Tick.class, timed).timers(interval));
            case 1 -> add(StreamCalculation.calculate(stream, name, Tick.class, Smoothed::untimed));
            case 2 ->
                add(StreamCalculation.calculate(keyed(stream), name, Tick.class, timed)
                        .timers(interval));
            default -> add(StreamCalculation.calculate(keyed(stream), name, Tick.class, Smoothed::untimed));
        }
    }

    private KeyedStream<Tick> keyed(final EventStream<Tick> stream) {
        return switch (random.nextInt(3)) {
            case 0 -> stream.keyBy(keyName(), Tick::name);
            case 1 -> stream.keyBy(keyName(), tick -> -tick.key());
            default -> stream.keyById(keyName(), Tick::key);
        };
    }

    private Mapper<Tick, Tick> mapper() {
        final int plus = random.nextInt(5);
        return switch (random.nextInt(7)) {
            case 0 -> Tick::negated;
            case 1 -> Tick::half;
            case 2 -> Tick::twice;
            case 3 -> Tick::new;
            case 4 -> tick -> new Tick(tick.timeNs(), tick.key(), tick.value() * 3);
            case 5 -> tick -> new Tick(tick.timeNs(), tick.key(), tick.value() + plus);
            default -> new Plus(plus);
        };
    }

    private RecordFilter<Tick> filter() {
        final int divisor = 2 + random.nextInt(3);
        return switch (random.nextInt(3)) {
            case 0 -> Tick::isOdd;
            case 1 -> tick -> tick.value() > 3;
            default -> tick -> tick.value() % divisor != 0;
        };
    }

    /** An encoder that source cannot name. */
    private static final class HiddenLongs extends LongBytes {}

    /** A function that is a class which source cannot name. */
    private record Plus(int amount) implements Mapper<Tick, Tick> {
        @Override
        public Tick map(final Tick tick) {
            return new Tick(tick.timeNs(), tick.key(), tick.value() + amount);
        }
    }
}
