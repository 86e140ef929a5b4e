package dev.tailrace.studies;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * A second measurement of the results of a run, which shares no code with the benchmark: a plain Kafka consumer in a
 * separate process writes down when each result arrived, and the latencies are computed with separate arithmetic from a constant
 * rate. A result begins with the number of its record, 8 bytes.
 */
final class IndependentMeter implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(50);
    private static final int IDLE_POLLS = 20;
    private static final int READY = 'r';
    private static final long END_S = 30;
    private static final double NS_PER_SECOND = 1e9;

    private final Process process;
    private final Path file;

    private IndependentMeter(final Process process, final Path file) {
        this.process = process;
        this.file = file;
    }

    /**
     * Starts a meter of partition 0 of a topic, which need not exist yet, and waits until it polls.
     *
     * @param file receives the arrivals
     */
    static IndependentMeter start(final String bootstrapServers, final String topic, final Path file)
            throws IOException {
        final Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        IndependentMeter.class.getName(),
                        bootstrapServers,
                        topic,
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (process.getInputStream().read() != READY) {
            throw new IOException("the meter did not start");
        }
        return new IndependentMeter(process, file);
    }

    /** The process: {@code IndependentMeter BOOTSTRAP TOPIC FILE}; ends when its input ends and no more results come. */
    public static void main(final String[] arguments) throws IOException {
        final ByteArrayDeserializer bytes = new ByteArrayDeserializer();
        final Map<String, Object> properties = Map.of(
                "bootstrap.servers",
                arguments[0],
                "enable.auto.commit",
                "false",
                "auto.offset.reset",
                "earliest",
                "allow.auto.create.topics",
                "false");
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(properties, bytes, bytes);
                DataOutputStream out =
                        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(Path.of(arguments[2]))))) {
            consumer.assign(List.of(new TopicPartition(arguments[1], 0)));
            consumer.poll(POLL);
            System.out.write(READY);
            System.out.flush();
            final Thread parent = new Thread(IndependentMeter::awaitEndOfInput);
            parent.setDaemon(true);
            parent.start();
            int idle = 0;
            while (parent.isAlive() || idle < IDLE_POLLS) {
                final ConsumerRecords<byte[], byte[]> polled = consumer.poll(POLL);
                final long nowNs = System.nanoTime();
                idle = polled.isEmpty() ? idle + 1 : 0;
                for (final ConsumerRecord<byte[], byte[]> result : polled) {
                    if (result.value() != null) {
                        out.writeLong(ByteBuffer.wrap(result.value()).getLong());
                        out.writeLong(nowNs);
                    }
                }
            }
        }
    }

    private static void awaitEndOfInput() {
        try {
            System.in.transferTo(OutputStream.nullOutputStream());
        } catch (final IOException ignored) {
            return;
        }
    }

    /**
     * Ends the meter.
     *
     * @param records number of records of the load
     * @return when the result of each record first arrived, by {@link System#nanoTime}; 0 when it did not
     */
    long[] end(final int records) throws IOException {
        close();
        final long[] arrivedNs = new long[records];
        try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
            for (long left = Files.size(file) / (2 * Long.BYTES); left > 0; left--) {
                final int number = Math.toIntExact(in.readLong());
                final long atNs = in.readLong();
                arrivedNs[number] = arrivedNs[number] == 0 ? atNs : arrivedNs[number];
            }
        }
        return arrivedNs;
    }

    @Override
    public void close() {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(END_S, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
    }

    /**
     * The latencies of the records that are due in an interval of a load at a constant rate, in nanoseconds, sorted.
     *
     * @param arrivedNs when each result arrived; 0 when it did not
     * @param startNs start of the load
     */
    static long[] latencies(
            final long[] arrivedNs, final long startNs, final int perSecond, final int fromSecond, final int toSecond) {
        final long[] latencies = new long[arrivedNs.length];
        int count = 0;
        for (int number = fromSecond * perSecond; number < toSecond * perSecond; number++) {
            if (arrivedNs[number] != 0) {
                latencies[count++] = arrivedNs[number] - startNs - Math.round(number * NS_PER_SECOND / perSecond);
            }
        }
        return Arrays.stream(latencies, 0, count).sorted().toArray();
    }

    /** A percentile of sorted values by the nearest rank. */
    static long percentile(final long[] sorted, final double percent) {
        return sorted[Math.max(0, (int) Math.ceil(sorted.length * percent / 100) - 1)];
    }
}
