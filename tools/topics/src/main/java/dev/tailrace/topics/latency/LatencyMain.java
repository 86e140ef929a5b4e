package dev.tailrace.topics.latency;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.LibraryLog;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.topic.LatencyRequest;
import dev.tailrace.topics.TopicClients;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;

/** Main class of the process of {@code tailrace latency}; its request is a {@link LatencyRequest}. */
public final class LatencyMain {

    private final Parent parent;
    private final LatencyRequest request;
    private final TopicClients clients;
    private final Latencies latencies = new Latencies();

    private LatencyMain(final Parent parent, final LatencyRequest request) {
        this.parent = parent;
        this.request = request;
        clients = new TopicClients(request.brokers(), Map.of(), Map.of());
    }

    public static void main(final String[] unused) {
        LibraryLog.hide();
        ChildMain.run(parent -> new LatencyMain(parent, parent.request(LatencyRequest.class)).run());
    }

    private ExitStatus run() {
        final int inputPartitions = clients.existing(request.from(), "topic").partitions();
        final int outputPartitions = clients.existing(request.to(), "topic").partitions();
        try (LatencyFiles files = LatencyFiles.open(request.histogram(), request.log());
                KafkaConsumer<byte[], byte[]> inputs = clients.consumer();
                KafkaConsumer<byte[], byte[]> outputs = clients.consumer()) {
            return measure(
                    files,
                    new TopicSide(inputs, request.from(), inputPartitions),
                    new TopicSide(outputs, request.to(), outputPartitions));
        } catch (final KafkaException e) {
            throw clients.explain(e, "reading topics " + request.from() + " and " + request.to());
        }
    }

    private ExitStatus measure(final LatencyFiles files, final TopicSide inputs, final TopicSide outputs) {
        final RecordTime inputTime = time(request.inputTime());
        final RecordTime outputTime = time(request.outputTime());
        final Matching matching = new Matching(
                StatusException.parsed("", () -> RecordPart.parse(request.matchInput())),
                StatusException.parsed("", () -> RecordPart.parse(request.matchOutput())),
                inputTime,
                outputTime,
                request.timeoutMs(),
                new MatchTable(request.capacity()),
                inputs.partitions(),
                outputs.partitions(),
                latencies);
        final LatencyReport report = new LatencyReport(
                parent, inputTime, outputTime, matching.counts(), latencies, files, System::currentTimeMillis);
        final TopicLatency reading = new TopicLatency(inputs, outputs, matching, request.span(), report::watch);
        reading.begin(System.currentTimeMillis());
        parent.onStop(reading::stop);
        parent.report(ReportLine.of(ReportLine.READY));
        runFor(reading);
        return report.finish();
    }

    private void runFor(final TopicLatency reading) {
        final ScheduledExecutorService alarm = Executors.newSingleThreadScheduledExecutor();
        try {
            request.durationMs().ifPresent(ms -> alarm.schedule(reading::stop, ms, TimeUnit.MILLISECONDS));
            reading.run();
        } finally {
            alarm.shutdownNow();
        }
    }

    private RecordTime time(final String words) {
        return StatusException.parsed("", () -> RecordTime.parse(words, request.timeUnit()));
    }
}
