package dev.tailrace.runner;

import dev.tailrace.function.Holder;
import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.Joiner;
import dev.tailrace.io.Decoder;
import dev.tailrace.stream.ConnectedStreams;
import dev.tailrace.stream.Dispatch;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.KeyedStream;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.WindowedStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random graphs of mutable records, with random numbers of tasks, dispatch patterns and names of keys, and with records
 * that become hundreds or next to none.
 */
final class MarkGraphs {

    private static final List<String> KINDS = List.of(
            "map",
            "rekey",
            "filter",
            "rare",
            "flatMap",
            "burst",
            "enrich",
            "longs",
            "process",
            "alarm",
            "alarms",
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
            "running",
            "sink");

    private static final List<String> KEYED = List.of(
            "alarm",
            "alarms",
            "connect",
            "join",
            "interval",
            "asOf",
            "window",
            "rows",
            "sliding",
            "session",
            "count",
            "running");

    private static final List<String> PAIRED = List.of("connect", "join", "interval", "asOf", "union");

    /** A graph has one of these at most: two could make millions of records. */
    private static final List<String> MULTIPLYING = List.of("burst", "interval");

    private final Random random;
    private final List<MarkStep> steps = new ArrayList<>();

    private MarkGraphs(final Random random) {
        this.random = random;
    }

    static List<MarkStep> random(final Random random) {
        return new MarkGraphs(random).steps();
    }

    private List<MarkStep> steps() {
        final int decoders = random.nextInt(3) == 0 ? 2 + random.nextInt(3) : 1;
        steps.add(new MarkStep(0, "source", -1, -1, 1 + random.nextInt(9), decoders, null, "", "", 0));
        final int size = 2 + random.nextInt(8);
        while (steps.size() < size) {
            add(KINDS.get(random.nextInt(KINDS.size())), emitting());
        }
        for (final MarkStep step : List.copyOf(steps)) {
            final boolean read = steps.stream().anyMatch(to -> to.from() == step.id() || to.right() == step.id());
            if (!read && !step.kind().equals("sink")) {
                add("sink", step.id());
            }
        }
        return steps;
    }

    private int emitting() {
        final List<MarkStep> emitting =
                steps.stream().filter(step -> !step.kind().equals("sink")).toList();
        return random.nextInt(3) == 0
                ? emitting.get(emitting.size() - 1).id()
                : emitting.get(random.nextInt(emitting.size())).id();
    }

    private void add(final String kind, final int from) {
        if (MULTIPLYING.contains(kind) && steps.stream().anyMatch(step -> MULTIPLYING.contains(step.kind()))) {
            return;
        }
        final int id = steps.size();
        final int right = PAIRED.contains(kind) ? emitting() : -1;
        final boolean byValue =
                random.nextBoolean() && !List.of("alarms", "connect").contains(kind);
        final String key = KEYED.contains(kind) ? keyOf(from, byValue) : "";
        final String rightKey = right >= 0 && KEYED.contains(kind) ? keyOf(right, byValue) : "";
        final int tasks = kind.equals("process") ? 1 : tasksLike(steps.get(from).tasks());
        steps.add(new MarkStep(
                id,
                kind,
                from,
                right,
                2 + random.nextInt(12),
                tasks,
                KEYED.contains(kind) ? null : via(steps.get(from).tasks(), tasks),
                key,
                rightKey,
                keySince(kind, id, from, right)));
    }

    /** Most often the same name for the same key, so that nodes are fused. */
    private String keyOf(final int from, final boolean byValue) {
        final String name = (byValue ? "v" : "i") + steps.get(from).keySince();
        return random.nextInt(5) == 0 ? name + "-of-" + steps.size() : name;
    }

    private int keySince(final String kind, final int id, final int from, final int right) {
        if (kind.equals("rekey") || kind.equals("longs") || kind.equals("process")) {
            return id;
        }
        return right < 0 || steps.get(right).keySince() == steps.get(from).keySince()
                ? steps.get(from).keySince()
                : id;
    }

    private int tasksLike(final int before) {
        return switch (random.nextInt(12)) {
            case 0, 1, 2, 3, 4 -> before;
            case 5, 6 -> 1;
            case 7 -> 5;
            case 8 -> random.nextInt(10) == 0 ? 11 : 3;
            default -> 2 + random.nextInt(3);
        };
    }

    private Dispatch via(final int from, final int to) {
        return switch (random.nextInt(10)) {
            case 0 -> Dispatch.ROUND_ROBIN;
            case 1, 2 -> Dispatch.CLAIM;
            case 5 -> Dispatch.BROADCAST;
            case 6 -> from == to ? Dispatch.FORWARD : null;
            default -> null;
        };
    }

    /** Times stand still, move a little, jump far, and sometimes go back. */
    static List<Mark> records(final Random random) {
        final List<Mark> records = new ArrayList<>();
        long timeNs = random.nextInt(100) - 50;
        for (int left = random.nextInt(random.nextInt(8) == 0 ? 300 : 30); left > 0; left--) {
            timeNs += new long[] {0, random.nextInt(4), random.nextInt(10), random.nextInt(60), -3}[random.nextInt(5)];
            records.add(Mark.of(timeNs, random.nextInt(4), random.nextInt(20)));
        }
        return records;
    }

    /** Makes the pipeline. */
    static StreamGraph graph(final List<MarkStep> steps, final List<Mark> records, final Fuse fuse) {
        final Pipeline pipeline = Pipeline.named("random");
        final List<EventStream<Mark>> streams = new ArrayList<>();
        streams.add(pipeline.source("n0", () -> decoder(steps.get(0), records, fuse)));
        Parallelism tasks = Parallelism.asDeclared();
        for (final MarkStep step : steps) {
            tasks = tasks.with(step.name(), step.tasks());
            if (step.kind().equals("longs")) {
                tasks = tasks.with(step.name() + "a", step.tasks()).with(step.name() + "b", step.tasks());
            }
            if (step.id() > 0) {
                streams.add(new Wired(streams, step, fuse).stream());
            }
        }
        return pipeline.build(tasks);
    }

    /** Every tenth or so record is bad. */
    private static Decoder<Mark> decoder(final MarkStep step, final List<Mark> records, final Fuse fuse) {
        return new Decoder<>() {
            private final Mark mark = new Mark();
            private InputFault bad;

            @Override
            public void open(final InputFaults inputFaults) {
                fuse.pass(step.id(), "open");
                bad = inputFaults.fatal("bad-record", "the record is bad");
            }

            @Override
            public Mark decode(final byte[] buffer, final int offset, final int length, final long position) {
                fuse.pass(step.id(), "decode", position);
                if (Mark.mix(position, step.number()) % 10 == 0) {
                    bad.report();
                    return null;
                }
                return records.get((int) position - 1).transferTo(mark);
            }

            @Override
            public long eventTimeNs(final Mark record) {
                return record.timeNs;
            }
        };
    }

    /** A step while it is put into a pipeline. */
    private record Wired(List<EventStream<Mark>> streams, MarkStep step, Fuse fuse) {

        EventStream<Mark> stream() {
            if (step.kind().equals("sink")) {
                from().sink(step.name(), () -> MarkOperators.encoder(step.id(), fuse));
                return null;
            }
            return node();
        }

        private EventStream<Mark> from() {
            final EventStream<Mark> from = streams.get(step.from());
            return step.via() == null ? from : from.via(step.via());
        }

        private KeyedStream.ById<Mark> byId(final int node, final String key) {
            return streams.get(node).keyById(key, mark -> {
                pass("key", mark);
                return mark.key;
            });
        }

        private KeyedStream.ByValue<Mark, String> byValue(final int node, final String key) {
            return streams.get(node).keyBy(key, mark -> {
                pass("key", mark);
                return "key" + (9 - mark.key);
            });
        }

        private KeyedStream.ById<Mark> byId() {
            return byId(step.from(), step.key());
        }

        private KeyedStream<Mark> keyed() {
            return step.byValue() ? byValue(step.from(), step.key()) : byId();
        }

        private ConnectedStreams<Mark, Mark> connected() {
            return step.byValue()
                    ? byValue(step.from(), step.key()).connect(byValue(step.right(), step.rightKey()))
                    : byId().connect(byId(step.right(), step.rightKey()));
        }

        private void pass(final String where, final Mark mark) {
            fuse.pass(step.id(), where, mark.timeNs, mark.key, mark.value);
        }

        private EventStream<Mark> node() {
            final String name = step.name();
            final int id = step.id();
            final int number = step.number();
            final Duration interval = Duration.ofNanos(number);
            return switch (step.kind()) {
                case "map" ->
                    from().map(name, mark -> {
                        pass("record", mark);
                        return Mark.of(mark.timeNs, mark.key, mark.value + number);
                    });
                case "rekey" ->
                    from().map(name, mark -> {
                        pass("record", mark);
                        return Mark.of(mark.timeNs, (mark.key + number) % 5, mark.value);
                    });
                case "filter" ->
                    from().filter(name, mark -> {
                        pass("record", mark);
                        return mark.value % number != 0;
                    });
                case "rare" -> from().filter(name, mark -> Mark.mix(mark.timeNs, mark.value) % 1_000 == 0);
                case "flatMap", "burst" ->
                    from().flatMap(name, (mark, output) -> {
                        pass("record", mark);
                        final boolean bursts =
                                step.kind().equals("burst") && Mark.mix(mark.timeNs, mark.value) % 16 == 0;
                        final int copies = bursts ? 200 : Math.floorMod((int) mark.value, 3);
                        for (int copy = 0; copy < copies; copy++) {
                            output.emit(Mark.of(mark.timeNs, mark.key, mark.value + copy));
                        }
                        pass("after", mark);
                    });
                case "enrich" ->
                    from().enrich(
                                    name,
                                    key -> key % 3 == 0 ? null : Long.valueOf(key),
                                    mark -> mark.key,
                                    () -> MarkOperators.enricher(id, fuse));
                case "longs" ->
                    from().mapToLong(name + "a", mark -> mark.value)
                            .map(name + "b", value -> value + number)
                            .mapToObject(name, value -> Mark.of(value, 1, value));
                case "process" ->
                    from().process(name, () -> new MarkOperators.Alarm(id, fuse))
                            .timers(interval);
                case "alarm" ->
                    keyed().process(name, () -> new MarkOperators.Alarm(id, fuse))
                            .timers(interval);
                case "alarms" ->
                    byId().processKeyed(name, () -> new MarkOperators.Alarms(id, fuse))
                            .timers(interval);
                case "connect" ->
                    byId().connect(byId(step.right(), step.rightKey()))
                            .process(name, () -> new MarkOperators.Alarms(id, fuse))
                            .timers(interval);
                case "join" ->
                    connected()
                            .join(
                                    name,
                                    Joiner.Kind.values()[number % 4],
                                    Holder.copying(Mark::new, Mark::transferTo),
                                    Holder.copying(Mark::new, Mark::transferTo),
                                    () -> MarkOperators.joiner(id, fuse));
                case "interval" ->
                    connected()
                            .intervalJoin(
                                    name,
                                    interval.negated(),
                                    Duration.ofNanos(number / 2),
                                    Holder.copying(Mark::new, Mark::transferTo),
                                    Holder.copying(Mark::new, Mark::transferTo),
                                    () -> MarkOperators.joiner(id, fuse));
                case "asOf" ->
                    connected()
                            .asOfJoin(
                                    name,
                                    Holder.copying(Mark::new, Mark::transferTo),
                                    () -> MarkOperators.joiner(id, fuse));
                case "union" -> from().union(name, streams.get(step.right()));
                case "window" -> aggregated(keyed().tumblingWindow(interval));
                case "session" -> aggregated(keyed().sessionWindow(interval, Duration.ofNanos(1 + number % 5)));
                case "count" -> aggregated(keyed().countWindow(step.slide()));
                case "rows" ->
                    keyed().tumblingWindow(interval)
                            .aggregate(name, MarkOperators.ROWS, () -> MarkOperators.rows(id, fuse));
                case "sliding" ->
                    keyed().slidingWindow(interval.multipliedBy(step.panes()), interval)
                            .aggregate(name, MarkOperators.ROWS, () -> MarkOperators.rows(id, fuse));
                case "running" -> keyed().running(name, () -> new MarkOperators.Summing(id, fuse));
                default -> throw new AssertionError(step);
            };
        }

        private EventStream<Mark> aggregated(final WindowedStream<Mark> windows) {
            return windows.aggregate(step.name(), () -> new MarkOperators.Summing(step.id(), fuse));
        }
    }
}
