package dev.tailrace.load.measure;

import dev.tailrace.kafkaclient.ByteClients;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.load.Longs;
import dev.tailrace.load.live.LiveReports;
import dev.tailrace.load.workload.Expectation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;

/**
 * Entry point of the measuring consumer's process. Reads a {@link MeasureRequest}; reports {@code ready} when it reads, {@code
 * progress} each second in which results arrive, {@link #COMPLETE} when every expected result has arrived, and the {@link
 * Faults} as its {@code summary} when it has been asked to end.
 *
 * <p>Expected results and arrivals are in files that are mapped into memory, so the heap does not limit their number.
 */
public final class Main {

    /** Every required result has arrived; any further result is a duplicate, wrong, or optional. */
    public static final String COMPLETE = "complete";

    private static final Map<String, String> CONSUMER_PROPERTIES =
            Map.of("enable.auto.commit", "false", "auto.offset.reset", "earliest", "max.poll.records", "10000");

    private final MeasureRequest request;
    private final Parent parent;
    private final LiveReports live;
    private final SortedMap<String, ResultCheck> bySink = new TreeMap<>();

    private Main(final MeasureRequest request, final Parent parent) {
        live = new LiveReports(parent);
        this.request = request;
        this.parent = parent;
    }

    public static void main(final String[] arguments) {
        ChildMain.run(parent -> new Main(parent.request(MeasureRequest.class), parent).run());
    }

    private ExitStatus run() {
        try {
            for (final String sink : request.topics().keySet()) {
                final Expectation expected = Expectation.read(MeasureRequest.expected(request.folder(), sink))
                        .before(request.records());
                bySink.put(
                        sink,
                        new ResultCheck(
                                        expected,
                                        request.requiredBefore(),
                                        created(MeasureRequest.arrivals(request.folder(), sink), expected),
                                        created(MeasureRequest.written(request.folder(), sink), expected))
                                .onEach(live::arrived));
            }
            measure();
            return report();
        } catch (final IOException e) {
            throw new ChildFailedException(ExitStatus.BAD_INPUT, "the measuring consumer: " + e.getMessage(), e);
        } catch (final KafkaException e) {
            throw new ChildFailedException(
                    ExitStatus.BAD_INPUT,
                    "the measuring consumer cannot read " + request.topics().values() + ": " + e.getMessage(),
                    e);
        }
    }

    private static Longs created(final Path file, final Expectation expected) throws IOException {
        return Longs.create(file, expected.size(), ResultCheck.NEVER);
    }

    private void measure() {
        try (KafkaConsumer<byte[], byte[]> consumer =
                ByteClients.consumer(request.connection().consumer(CONSUMER_PROPERTIES))) {
            final SortedMap<String, ResultCheck> byTopic = new TreeMap<>();
            bySink.forEach((sink, check) -> byTopic.put(request.topics().get(sink), check));
            final TopicChecks checks = new TopicChecks(consumer, byTopic, System::nanoTime);
            checks.open();
            parent.report(ReportLine.of(ReportLine.READY));
            checks.run(
                    parent::isStopRequested,
                    () -> parent.report(ReportLine.of(ReportLine.PROGRESS)),
                    () -> parent.report(ReportLine.of(COMPLETE)));
        }
    }

    private ExitStatus report() {
        live.end();
        parent.report(ReportLine.of(ReportLine.SUMMARY, Faults.of(bySink.values())));
        return ExitStatus.CLEAN;
    }
}
