package dev.tailrace.topics.produce;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputBytes;
import dev.tailrace.io.InputFormat;
import dev.tailrace.io.InputLog;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.LibraryLog;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.topic.ProduceRequest;
import dev.tailrace.market.feed.Feeds;
import dev.tailrace.market.feed.PacedInputLog;
import dev.tailrace.text.TextLines;
import dev.tailrace.topics.TopicClients;
import java.util.Map;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;

/** Main class of the process of {@code tailrace produce}; its request is a {@link ProduceRequest}. */
public final class ProduceMain {

    // Batches of 5 ms. Only this thread sends, so a full buffer may block it.
    private static final Map<String, String> PRODUCER = Map.of(
            ProducerConfig.LINGER_MS_CONFIG, "5",
            ProducerConfig.BATCH_SIZE_CONFIG, "65536",
            ProducerConfig.MAX_BLOCK_MS_CONFIG, String.valueOf(Long.MAX_VALUE));

    private ProduceMain() {}

    public static void main(final String[] unused) {
        LibraryLog.hide();
        ChildMain.run(ProduceMain::run);
    }

    private static ExitStatus run(final Parent parent) {
        final ProduceRequest request = parent.request(ProduceRequest.class);
        final TopicClients clients = new TopicClients(request.brokers(), Map.of(), PRODUCER);
        final int partitions = partitions(request, clients);
        // A pipe that is opened may wait for its writer for any time, and nothing is written yet.
        parent.onStop(() -> Runtime.getRuntime().halt(ExitStatus.INTERRUPTED.code()));
        final InputFaults inputFaults = new InputFaults(OnError.FAIL);
        final InputBytes bytes = InputBytes.open(request.feed(), inputFaults);
        try (InputLog log = paced(request, bytes.as(format(request), inputFaults));
                Producer<byte[], byte[]> producer = clients.producer()) {
            final Produce produce =
                    new Produce(log, producer, request.topic(), partitions, request.partitionBy(), System::nanoTime);
            parent.onStop(() -> {
                produce.stop();
                bytes.stopWaiting();
            });
            return run(parent, produce);
        }
    }

    private static ExitStatus run(final Parent parent, final Produce produce) {
        parent.report(ReportLine.of(ReportLine.READY));
        parent.report(ReportLine.of(ReportLine.SUMMARY, produce.run()));
        return parent.isStopRequested() ? ExitStatus.INTERRUPTED : ExitStatus.CLEAN;
    }

    private static int partitions(final ProduceRequest request, final TopicClients clients) {
        return clients.ask(topics -> {
            if (request.createTopic() > 0 && topics.find(request.topic()).isEmpty()) {
                topics.create(request.topic(), request.createTopic(), Map.of());
            }
            return topics.existing(request.topic(), "topic").partitions();
        });
    }

    private static InputLog paced(final ProduceRequest request, final InputLog log) {
        if (request.pace().isRate()) {
            return new RatedInputLog(log, request.pace().perSecond(), System::nanoTime);
        }
        return request.pace().isRecorded()
                ? new PacedInputLog(log, request.pace().speed(), System::nanoTime)
                : log;
    }

    private static InputFormat<?> format(final ProduceRequest request) {
        return request.format() == ProduceRequest.Format.LINES ? TextLines.of() : Feeds.format(request.priceDecimals());
    }
}
