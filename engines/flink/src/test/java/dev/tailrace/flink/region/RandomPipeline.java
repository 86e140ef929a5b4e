package dev.tailrace.flink.region;

import dev.tailrace.function.Aggregate;
import dev.tailrace.function.Operator;
import dev.tailrace.function.Output;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.Encoder;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/** A pipeline whose nodes its seed chooses: stateless ones, keyed ones with timers, windows, each read by others or a sink. */
public final class RandomPipeline implements PipelineDefinition {

    static final String NAME = "random-regions";

    static final Setting<Integer> SEED = Setting.integer("seed", 0, 0, Integer.MAX_VALUE, "of the choice of nodes");

    /** A record of the input; its bytes are time i64, key i32, value i64. */
    public record Tick(long timeNs, int key, long value) {

        static byte[] bytes(final long timeNs, final int key, final long value) {
            return ByteBuffer.allocate(20)
                    .putLong(timeNs)
                    .putInt(key)
                    .putLong(value)
                    .array();
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "nodes by chance, for tests";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(SEED);
    }

    @Override
    public void define(final Pipeline pipeline, final Settings settings) {
        final Random random = new Random(settings.get(SEED));
        final int nodes = 3 + random.nextInt(4);
        EventStream<Tick> stream = pipeline.source("feed", TickDecoder::new);
        for (int node = 0; node < nodes; node++) {
            stream = next(stream, "n" + node, random.nextInt(5), 2 + random.nextInt(5));
            if (random.nextInt(3) == 0) {
                sink(stream, "between" + node);
            }
        }
        sink(stream, "last");
    }

    private static void sink(final EventStream<Tick> stream, final String name) {
        stream.sink(name, TickText::new);
    }

    private static EventStream<Tick> next(
            final EventStream<Tick> stream, final String name, final int kind, final int number) {
        return switch (kind) {
            case 0 ->
                stream.map(name, tick -> new Tick(tick.timeNs(), (tick.key() + number) % 7, tick.value() + number));
            case 1 -> stream.filter(name, tick -> tick.value() % number != 0);
            case 2 ->
                stream.flatMap(name, (tick, output) -> {
                    for (int copy = 0; copy < Math.floorMod(tick.value(), 3L); copy++) {
                        output.emit(new Tick(tick.timeNs(), tick.key(), tick.value() + copy));
                    }
                });
            case 3 ->
                stream.keyById("key-of-" + name, Tick::key)
                        .process(name, Counter::new)
                        .timers(Duration.ofNanos(10L * number));
            default ->
                stream.keyById("key-of-" + name, Tick::key)
                        .tumblingWindow(Duration.ofNanos(20L * number))
                        .aggregate(name, Sum::new);
        };
    }

    /** Decodes. */
    static final class TickDecoder implements Decoder<Tick> {

        @Override
        public Tick decode(final byte[] buffer, final int offset, final int length, final long position) {
            final ByteBuffer bytes = ByteBuffer.wrap(buffer, offset, length);
            return new Tick(bytes.getLong(), bytes.getInt(), bytes.getLong());
        }

        @Override
        public long eventTimeNs(final Tick tick) {
            return tick.timeNs();
        }
    }

    /** Counts, and tells of it again some time later. */
    static final class Counter implements Operator<Tick, Tick> {

        private transient Operator.Context context;
        private long seen;
        private int key;

        @Override
        public void open(final Operator.Context operatorContext) {
            context = operatorContext;
        }

        @Override
        public void onRecord(final Tick tick, final Output<Tick> output) {
            seen++;
            key = tick.key();
            if (tick.value() % 3 == 0) {
                context.setTimer(tick.timeNs() + tick.value() % 50);
            }
            output.emit(new Tick(tick.timeNs(), tick.key(), seen));
        }

        @Override
        public void onTimer(final long dueNs, final Output<Tick> output) {
            output.emit(new Tick(dueNs, key, -seen));
        }
    }

    /** Adds up. */
    static final class Sum implements Aggregate<Tick, Tick> {

        private int key;
        private long sum;

        @Override
        public void add(final Tick tick) {
            key = tick.key();
            sum += tick.value();
        }

        @Override
        public Tick result(final long startNs, final long endNs) {
            return new Tick(endNs, key, sum);
        }

        @Override
        public void clear() {
            sum = 0;
        }
    }

    /** Writes the components. */
    static final class TickText implements Encoder<Tick> {

        @Override
        public int maxLength() {
            return 80;
        }

        @Override
        public int encode(final Tick tick, final byte[] target, final int offset) {
            final byte[] text =
                    (tick.timeNs() + "/" + tick.key() + "/" + tick.value()).getBytes(StandardCharsets.UTF_8);
            System.arraycopy(text, 0, target, offset, text.length);
            return text.length;
        }
    }
}
