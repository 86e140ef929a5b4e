package dev.tailrace.studies;

import dev.tailrace.kafkaclient.ByteClients;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.load.engine.EngineJob;
import dev.tailrace.load.engine.EngineStart;
import dev.tailrace.load.engine.Usage;
import dev.tailrace.load.run.Cluster;
import dev.tailrace.load.workload.Records;
import dev.tailrace.load.workload.RecordsSpec;
import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Measures a restart with a large state: {@code RestartStudy FOLDER ORDERS HEAP_MB}. Fills the books of {@code tick-alerts}
 * with the given number of orders, waits until a snapshot contains them, kills the runner, writes the messages of ten
 * seconds at 10,000 messages a second, starts the runner again, and prints when it was ready and when it had processed the
 * backlog.
 */
public final class RestartStudy {

    private static final int FEED = 400_000;
    private static final int BEFORE = 200_000;
    private static final int BACKLOG = 100_000;
    private static final long SEED = 20191230;
    private static final byte ADD = 'A';
    private static final int TIME_AT = 5;
    private static final int TIME_LENGTH = 6;
    private static final int REFERENCE_AT = 11;
    private static final long FIRST_REFERENCE = 1L << 40;
    private static final Duration TIMEOUT = Duration.ofSeconds(240);
    private static final Duration PROGRESS = Duration.ofSeconds(2);
    private static final long LOOK_NS = 5_000_000;
    private static final double NS_PER_S = 1e9;
    private static final double BYTES_PER_MB = 1e6;

    private final Cluster cluster;
    private final Path folder;
    private final EngineStart runner;

    private RestartStudy(final Cluster cluster, final Path folder, final int heapMb) {
        this.cluster = cluster;
        this.folder = folder;
        final EngineJob job = Contenders.tickAlerts(cluster, "restart", folder);
        final EngineStart start = Contenders.kafka().progressInterval(PROGRESS).start(job);
        runner = new EngineStart(start.command().heapMb(heapMb).javaOptions(List.of()), start.request());
    }

    public static void main(final String[] arguments) throws IOException {
        final Path folder = Files.createDirectories(Path.of(arguments[0]));
        try (Cluster cluster = Cluster.start()) {
            new RestartStudy(cluster, folder, Integer.parseInt(arguments[2])).run(Long.parseLong(arguments[1]));
        }
    }

    private void run(final long orders) throws IOException {
        final Records feed = feed();
        final long before = BEFORE + orders;
        try (ChildProcess first = ChildProcess.start(runner.command(), runner.request())) {
            first.awaitReady(TIMEOUT);
            write(feed, 0, BEFORE);
            writeOrders(template(feed), orders);
            final long startNs = System.nanoTime();
            awaitRecords(first, before);
            say("filled in %.1f s", seconds(startNs));
            awaitQuietSnapshot();
            say("the newest snapshot has %.0f MB; the runner has %s", snapshotBytes() / BYTES_PER_MB, resident(first));
            first.kill();
        }
        write(feed, BEFORE, BEFORE + BACKLOG);
        final long startNs = System.nanoTime();
        try (ChildProcess second = ChildProcess.start(runner.command(), runner.request())) {
            second.awaitReady(TIMEOUT);
            say("ready again after %.2f s", seconds(startNs));
            awaitRecords(second, BACKLOG);
            say(
                    "the backlog of %d is worked off after %.2f s; the runner has %s",
                    BACKLOG, seconds(startNs), resident(second));
            second.kill();
        }
    }

    private Records feed() throws IOException {
        final Path file = folder.resolve("feed.itch50");
        new FeedGenerator(FeedSpec.builder()
                        .messages(FEED)
                        .symbols(200)
                        .seed(SEED)
                        .build())
                .writeFiles(file);
        return RecordsSpec.frames(file).open();
    }

    // Refers to the last of the earlier orders, so that its book, side and price exist, at the time of the last
    // message.
    private static byte[] template(final Records feed) {
        final byte[] last = feed.record(BEFORE - 1).clone();
        for (long number = BEFORE - 1; number >= 0; number--) {
            if (feed.record(number)[0] == ADD) {
                final byte[] order = feed.record(number).clone();
                System.arraycopy(last, TIME_AT, order, TIME_AT, TIME_LENGTH);
                return order;
            }
        }
        throw new IllegalStateException("the feed has no order");
    }

    private void write(final Records feed, final long from, final long to) {
        try (KafkaProducer<byte[], byte[]> producer = producer()) {
            for (long number = from; number < to; number++) {
                producer.send(new ProducerRecord<>(
                        Contenders.FEED, 0, null, feed.record(number).clone()));
            }
        }
    }

    private void writeOrders(final byte[] template, final long count) {
        try (KafkaProducer<byte[], byte[]> producer = producer()) {
            for (long order = 0; order < count; order++) {
                ByteBuffer.wrap(template).putLong(REFERENCE_AT, FIRST_REFERENCE + order);
                producer.send(new ProducerRecord<>(Contenders.FEED, 0, null, template.clone()));
            }
        }
    }

    private KafkaProducer<byte[], byte[]> producer() {
        return ByteClients.producer(
                cluster.connection().producer(Map.of("linger.ms", "20", "batch.size", "262144", "acks", "all")));
    }

    /** Waits for a number of records; replayed records count as well. */
    private static void awaitRecords(final ChildProcess process, final long count) {
        final long untilNs = System.nanoTime() + TIMEOUT.toNanos();
        while (System.nanoTime() - untilNs < 0) {
            final Optional<ReportLine> report = process.nextReport(Duration.ofSeconds(5));
            if (report.isEmpty() && !process.isAlive()) {
                break;
            }
            if (report.filter(line -> line.is(ReportLine.FAILED)).isPresent()) {
                throw ChildProcess.failure(report.get());
            }
            if (report.filter(line -> line.is(ReportLine.PROGRESS) && line.number("records") >= count)
                    .isPresent()) {
                return;
            }
        }
        throw new ChildFailedException("the runner does not come to " + count + " records: " + process.errorTail());
    }

    // No more input arrives, so the snapshot after the next contains everything.
    private void awaitQuietSnapshot() {
        final long untilNs = System.nanoTime() + TIMEOUT.toNanos();
        long sinceNs = System.nanoTime();
        Optional<Path> newest = newest();
        while (System.nanoTime() - sinceNs < 4 * PROGRESS.toNanos() && System.nanoTime() - untilNs < 0) {
            LockSupport.parkNanos(LOOK_NS);
            if (!newest().equals(newest)) {
                newest = newest();
                sinceNs = System.nanoTime();
            }
        }
    }

    private Optional<Path> newest() {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".snap"))
                    .max(Comparator.comparingLong(file -> file.toFile().lastModified()));
        } catch (final IOException | UncheckedIOException ignored) {
            return Optional.empty();
        }
    }

    private double snapshotBytes() throws IOException {
        return Files.size(newest().orElseThrow());
    }

    private static String resident(final ChildProcess process) {
        return String.format(Locale.ROOT, "%.0f MB", Usage.residentBytes(process.pid()) / BYTES_PER_MB);
    }

    private static double seconds(final long sinceNs) {
        return (System.nanoTime() - sinceNs) / NS_PER_S;
    }

    private static void say(final String format, final Object... arguments) {
        System.out.println(String.format(Locale.ROOT, format, arguments));
    }
}
