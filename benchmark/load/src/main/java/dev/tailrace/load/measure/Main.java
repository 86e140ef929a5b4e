package dev.tailrace.load.measure;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.load.live.LiveReports;
import dev.tailrace.load.workload.Expectation;
import java.io.IOException;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Entry point of the measuring consumer's process. Reads a {@link MeasureRequest}; reports {@code ready} when it reads,
 * {@link #COMPLETE} when every expected result has arrived, and a {@code result} for each sink when it has been asked to
 * end.
 *
 * <p>Takes 48 bytes of heap for each expected result.
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
                bySink.put(
                        sink,
                        new ResultCheck(
                                        Expectation.read(MeasureRequest.expected(request.folder(), sink)),
                                        request.requiredBefore())
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

    private void measure() {
        final ByteArrayDeserializer bytes = new ByteArrayDeserializer();
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(request.connection().consumer(CONSUMER_PROPERTIES), bytes, bytes)) {
            final SortedMap<String, ResultCheck> byTopic = new TreeMap<>();
            bySink.forEach((sink, check) -> byTopic.put(request.topics().get(sink), check));
            final TopicChecks checks = new TopicChecks(consumer, byTopic, System::nanoTime);
            checks.open();
            parent.report(ReportLine.of(ReportLine.READY));
            checks.run(parent::isStopRequested, () -> parent.report(ReportLine.of(COMPLETE)));
        }
    }

    private ExitStatus report() throws IOException {
        live.end();
        for (final Map.Entry<String, ResultCheck> sink : bySink.entrySet()) {
            ArrivalsFile.write(
                    MeasureRequest.arrivals(request.folder(), sink.getKey()),
                    sink.getValue().arrivedNs());
            ArrivalsFile.write(
                    MeasureRequest.written(request.folder(), sink.getKey()),
                    sink.getValue().writtenMs());
        }
        parent.report(ReportLine.of(ReportLine.SUMMARY, MeasuredResults.of(bySink)));
        return ExitStatus.CLEAN;
    }
}
