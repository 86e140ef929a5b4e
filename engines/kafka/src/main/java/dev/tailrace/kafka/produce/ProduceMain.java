package dev.tailrace.kafka.produce;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.kafka.client.ClientProfile;
import dev.tailrace.kafka.client.ClientProperties;
import dev.tailrace.kafka.client.KafkaFailures;
import dev.tailrace.kafka.client.Logging;
import dev.tailrace.kafka.client.TopicFacts;
import dev.tailrace.kafka.client.Topics;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.GivenProperties;
import dev.tailrace.launch.topic.ProduceRequest;
import dev.tailrace.market.feed.Feeds;
import dev.tailrace.market.feed.PacedInputLog;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The process behind {@code tailrace produce}: a {@link ProduceRequest} in, a summary out. */
public final class ProduceMain {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private ProduceMain() {}

    public static void main(final String[] unused) {
        Logging.quiet();
        ChildMain.run(ProduceMain::run);
    }

    private static ExitStatus run(final Parent parent) {
        final ProduceRequest request = ProduceRequest.of(parent.request());
        final ClientProperties properties = ClientProperties.of(
                GivenProperties.of(
                                request.brokers().clientConfig(),
                                request.brokers().bootstrapServers())
                        .all(),
                ClientProfile.BALANCED);
        final int partitions = partitions(request, properties);
        try (InputLog log = paced(request);
                Producer<byte[], byte[]> producer = producer(properties)) {
            return run(
                    parent,
                    request,
                    new Produce(
                            log,
                            producer,
                            request.topic(),
                            partitions,
                            Partitions.by(request.partitionBy()),
                            System::nanoTime));
        }
    }

    private static ExitStatus run(final Parent parent, final ProduceRequest request, final Produce produce) {
        parent.onStop(produce::stop);
        parent.report(ReportLine.of(ReportLine.READY).with("topic", request.topic()));
        final ProduceSummary summary = produce.run();
        parent.report(ReportLine.of(ReportLine.SUMMARY)
                .with("records", summary.records())
                .with("bytes", summary.bytes())
                .with("elapsed-ns", summary.elapsedNs()));
        return parent.isStopRequested() ? ExitStatus.INTERRUPTED : ExitStatus.CLEAN;
    }

    private static int partitions(final ProduceRequest request, final ClientProperties properties) {
        try (Topics topics = Topics.open(properties, PATIENCE)) {
            if (request.createTopic() > 0 && topics.find(request.topic()).isEmpty()) {
                topics.create(request.topic(), request.createTopic(), Map.of());
                return request.createTopic();
            }
            final TopicFacts facts = topics.existing(request.topic(), "output topic");
            return facts.partitions();
        }
    }

    private static InputLog paced(final ProduceRequest request) {
        final InputLog log = open(request);
        if (request.pace().isRate()) {
            return new RatedInputLog(log, request.pace().perSecond(), System::nanoTime);
        }
        return request.pace().isRecorded()
                ? new PacedInputLog(log, request.pace().speed(), System::nanoTime)
                : log;
    }

    private static InputLog open(final ProduceRequest request) {
        return request.format() == ProduceRequest.Format.LINES
                ? LineLog.open(Path.of(request.feed()))
                : Feeds.open(request.feed(), new InputFaults(OnError.FAIL));
    }

    private static Producer<byte[], byte[]> producer(final ClientProperties properties) {
        final Map<String, Object> client = properties.producer();
        // Nothing else waits for this thread, so a full buffer may hold it up.
        client.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, String.valueOf(Long.MAX_VALUE));
        try {
            return new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer());
        } catch (final RuntimeException unusable) {
            throw KafkaFailures.explain(unusable, "connecting", properties.bootstrapServers());
        }
    }
}
