package dev.tailrace.load.drive;

import dev.tailrace.kafkaclient.ByteClients;
import dev.tailrace.kafkaclient.ClientRules;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.load.HistogramFiles;
import dev.tailrace.load.live.LiveReports;
import dev.tailrace.load.workload.Records;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.KafkaException;

/**
 * Entry point of the driver process. Reads a {@link DriveRequest}, reports {@code ready} once it is connected, waits for the
 * word that {@link #start} makes, sends the records, and reports a summary with the field {@link #UNSENT}.
 */
public final class Main {

    /** Field of the summary: records of the load that could not be sent in time. */
    public static final String UNSENT = "unsent";

    private static final String START = "start";
    private static final String AT_NS = "at-ns";
    private static final long GRACE_NS = TimeUnit.SECONDS.toNanos(10);

    // Records leave at once: with lingering, the latency of the driver would be measured with that of the engine.
    private static final Map<String, String> PRODUCER_PROPERTIES = Map.of(
            "acks", "all", "linger.ms", "0", "batch.size", ClientRules.BATCH_BYTES, "buffer.memory", "134217728");

    private final DriveRequest request;
    private final Parent parent;
    private final CompletableFuture<Long> started = new CompletableFuture<>();

    private Main(final DriveRequest request, final Parent parent) {
        this.request = request;
        this.parent = parent;
    }

    public static void main(final String[] arguments) {
        ChildMain.run(parent -> new Main(parent.request(DriveRequest.class), parent).run());
    }

    /**
     * The word that starts the schedule.
     *
     * @param startNs on the clock {@code System.nanoTime()} of the host
     */
    public static String start(final long startNs) {
        return ReportLine.of(START).with(AT_NS, startNs).toString();
    }

    private ExitStatus run() {
        try {
            return drive(checked(request.records().open()));
        } catch (final IOException e) {
            throw new ChildFailedException(ExitStatus.BAD_INPUT, "the driver: " + e.getMessage(), e);
        } catch (final KafkaException e) {
            throw new ChildFailedException(
                    ExitStatus.OUTPUT_LOST,
                    "the driver cannot write to the topic '" + request.topic() + "': " + e.getMessage(),
                    e);
        }
    }

    private Records checked(final Records records) {
        if (request.isRepeated()) {
            return repeated(records);
        }
        if (records.count() < request.loadShape().records()) {
            throw new ChildFailedException(
                    ExitStatus.USAGE,
                    "the load " + request.loadShape() + " takes "
                            + request.loadShape().records() + " records, but " + request.records() + " has "
                            + records.count());
        }
        return records;
    }

    private ExitStatus drive(final Records records) throws IOException {
        try (KafkaProducer<byte[], byte[]> producer =
                ByteClients.producer(request.connection().producer(PRODUCER_PROPERTIES))) {
            producer.partitionsFor(request.topic());
            final LiveReports live = new LiveReports(parent);
            parent.onWord(word -> take(word, live));
            parent.onStop(() -> started.complete(System.nanoTime()));
            parent.report(ReportLine.of(ReportLine.READY));
            final long startNs = started.join();
            final boolean hasTrail = request.records().partitions() == 1;
            final Trail trail = Trail.create(
                    Trail.nextTo(request.lateness()),
                    epochNs() + startNs - System.nanoTime(),
                    hasTrail ? request.loadShape().records() : 0);
            final KafkaSender sender = new KafkaSender(producer, request.topic(), request.records(), trail);
            final OpenLoop loop =
                    new OpenLoop(request.loadShape(), records, sender, System::nanoTime, LockSupport::parkNanos);
            loop.only(request::sends);
            loop.onEach(lateNs -> {
                live.sent(lateNs);
                trail.sent(lateNs);
            });
            loop.run(startNs, GRACE_NS, parent::isStopRequested);
            live.end();
            sender.flush();
            return sumUp(loop, sender);
        }
    }

    private void take(final String word, final LiveReports live) {
        final ReportLine line = ReportLine.parse(word);
        if (line.is(START)) {
            started.complete(line.number(AT_NS));
        } else {
            live.take(line);
        }
    }

    private static long epochNs() {
        final Instant now = Instant.now();
        return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
    }

    private ExitStatus sumUp(final OpenLoop loop, final KafkaSender sender) throws IOException {
        HistogramFiles.writeLog(request.lateness(), loop.lateness());
        parent.report(ReportLine.of(ReportLine.SUMMARY).with(UNSENT, loop.unsent()));
        if (sender.failed() > 0) {
            throw new ChildFailedException(
                    ExitStatus.OUTPUT_LOST,
                    sender.failed() + " records could not be written to the topic '" + request.topic() + "': "
                            + sender.firstFailure().getMessage());
        }
        return ExitStatus.CLEAN;
    }

    /** Records that begin again after the last one, for loads whose results are not checked. */
    private static Records repeated(final Records records) {
        final long count = records.count();
        return number -> records.record(number % count);
    }
}
