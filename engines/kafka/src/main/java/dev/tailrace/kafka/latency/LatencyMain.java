package dev.tailrace.kafka.latency;

import dev.tailrace.kafka.client.ClientProfile;
import dev.tailrace.kafka.client.ClientProperties;
import dev.tailrace.kafka.client.KafkaFailures;
import dev.tailrace.kafka.client.KafkaRunException;
import dev.tailrace.kafka.client.Logging;
import dev.tailrace.kafka.client.Topics;
import dev.tailrace.kafka.value.RecordPart;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.GivenProperties;
import dev.tailrace.launch.topic.LatencyRequest;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** The process behind {@code tailrace latency}: a {@link LatencyRequest} in, percentiles and counts out. */
public final class LatencyMain {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Parent parent;
    private final LatencyRequest request;
    private final ClientProperties properties;
    private final Latencies latencies = new Latencies();

    private LatencyMain(final Parent parent, final LatencyRequest request) {
        this.parent = parent;
        this.request = request;
        properties = ClientProperties.of(
                GivenProperties.of(
                                request.brokers().clientConfig(),
                                request.brokers().bootstrapServers())
                        .all(),
                ClientProfile.LATENCY);
    }

    public static void main(final String[] unused) {
        Logging.quiet();
        ChildMain.run(parent -> new LatencyMain(parent, LatencyRequest.of(parent.request())).run());
    }

    private ExitStatus run() {
        final int inputPartitions;
        final int outputPartitions;
        try (Topics topics = Topics.open(properties, PATIENCE)) {
            inputPartitions = topics.existing(request.from(), "topic").partitions();
            outputPartitions = topics.existing(request.to(), "topic").partitions();
        }
        try (LatencyFiles files = LatencyFiles.open(request.histogram(), request.log());
                KafkaConsumer<byte[], byte[]> inputs = consumer();
                KafkaConsumer<byte[], byte[]> outputs = consumer()) {
            return measure(
                    files,
                    new TopicSide(inputs, request.from(), inputPartitions),
                    new TopicSide(outputs, request.to(), outputPartitions),
                    new OutputOrder(inputPartitions, outputPartitions));
        } catch (final KafkaException failed) {
            throw KafkaFailures.explain(
                    failed, "reading topics " + request.from() + " and " + request.to(), properties.bootstrapServers());
        }
    }

    private ExitStatus measure(
            final LatencyFiles files, final TopicSide inputs, final TopicSide outputs, final OutputOrder order) {
        final RecordTime inputTime = time(request.inputTime());
        final RecordTime outputTime = time(request.outputTime());
        final Matching matching = new Matching(
                part(request.matchInput()),
                part(request.matchOutput()),
                inputTime,
                outputTime,
                request.timeoutMs(),
                new MatchTable(request.capacity()),
                order,
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

    private static RecordPart part(final String words) {
        try {
            return RecordPart.parse(words);
        } catch (final IllegalArgumentException unknown) {
            throw KafkaRunException.refused(unknown.getMessage(), unknown);
        }
    }

    private RecordTime time(final String words) {
        try {
            return RecordTime.parse(words, request.timeUnit());
        } catch (final IllegalArgumentException unknown) {
            throw KafkaRunException.refused(unknown.getMessage(), unknown);
        }
    }

    private KafkaConsumer<byte[], byte[]> consumer() {
        final Map<String, Object> all = properties.consumer();
        all.remove(ConsumerConfig.GROUP_ID_CONFIG);
        all.remove(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
        all.remove(ConsumerConfig.GROUP_PROTOCOL_CONFIG);
        all.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, "10000");
        all.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, "false");
        return new KafkaConsumer<>(all, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }
}
