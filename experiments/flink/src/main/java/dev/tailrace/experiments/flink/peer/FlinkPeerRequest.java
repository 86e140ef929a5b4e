package dev.tailrace.experiments.flink.peer;

import dev.tailrace.experiments.flink.local.LocalRun;
import dev.tailrace.experiments.flink.peer.job.FeedMessages;
import dev.tailrace.experiments.flink.peer.job.FlinkLineRecords;
import dev.tailrace.experiments.flink.peer.job.Line;
import dev.tailrace.experiments.flink.peer.job.TickAlertsJob;
import dev.tailrace.experiments.peer.Message;
import dev.tailrace.experiments.peer.Sectors;
import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.kafkaclient.ClientRules;
import dev.tailrace.kafkaclient.Topics;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.market.pipeline.TickAlerts;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.stream.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.core.execution.CheckpointingMode;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.kafka.clients.producer.ProducerConfig;

/** Builds the Flink job of a request, from topic to topics. The job runs until it is stopped, and ends when it fails. */
final class FlinkPeerRequest {

    /** The longest transaction timeout that brokers allow by default. */
    private static final String LONGEST_TRANSACTION_MS = "900000";

    private final RunSpec request;
    private final FlinkPeerOptions options;
    private final ClientProperties clients;
    private final TickAlertsJob job;

    private FlinkPeerRequest(
            final RunSpec request,
            final FlinkPeerOptions options,
            final ClientProperties clients,
            final TickAlertsJob job) {
        this.request = request;
        this.options = options;
        this.clients = clients;
        this.job = job;
    }

    /**
     * Validates and converts a request.
     *
     * @throws IllegalArgumentException when the peer does not support the request
     */
    static FlinkPeerRequest of(final RunSpec request) {
        if (request.inputTopics().size() != 1) {
            throw new IllegalArgumentException("the native peer reads one topic, and not " + request.inputTopics());
        }
        if (request.guarantee() == Guarantee.EXACTLY_ONCE) {
            throw new IllegalArgumentException("the native peer offers its engine's guarantees, at-least-once and"
                    + " transactional, and not exactly-once without transactions");
        }
        TickAlertsJob.checkResults(request.outputTopics().keySet());
        return new FlinkPeerRequest(request, FlinkPeerOptions.of(request), ClientProperties.of(request), job(request));
    }

    private static TickAlertsJob job(final RunSpec request) {
        final TickAlerts pipeline = new TickAlerts();
        if (!request.pipeline().equals(pipeline.name())) {
            throw new IllegalArgumentException(
                    "there is a native peer of '" + pipeline.name() + "' only, not of '" + request.pipeline() + "'");
        }
        final Settings settings = Settings.of(pipeline.settings(), request.settings());
        final TickAlertsJob job = TickAlertsJob.of(
                settings.get(TickAlerts.WINDOW),
                settings.get(TickAlerts.THRESHOLD_BP),
                settings.get(TickAlerts.LOOKBACK),
                settings.get(TickAlerts.ALERTS).equals("all"));
        return settings.get(TickAlerts.REFERENCE)
                .map(file -> job.sectors(sectors(file)))
                .orElse(job);
    }

    private static Map<String, String> sectors(final Path file) {
        try {
            return Sectors.read(file);
        } catch (final IOException e) {
            throw new IllegalArgumentException(file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    /** Settings of Flink. */
    Configuration configuration() {
        final Configuration settings = LocalRun.settings(
                request,
                request.threads(),
                options.stateBackend(),
                isTransactional() ? CheckpointingMode.EXACTLY_ONCE : CheckpointingMode.AT_LEAST_ONCE);
        settings.set(ExecutionOptions.BUFFER_TIMEOUT, options.bufferTimeout());
        settings.set(PipelineOptions.AUTO_WATERMARK_INTERVAL, options.watermarkInterval());
        settings.set(PipelineOptions.OBJECT_REUSE, options.reusesObjects());
        return settings;
    }

    private boolean isTransactional() {
        return request.guarantee() == Guarantee.TRANSACTIONAL;
    }

    /**
     * The job as a Flink stream graph. Its topics are checked here, because the job would fail late and with a long message.
     */
    StreamGraph graph(final Configuration configuration) {
        final int partitions = partitions();
        final StreamExecutionEnvironment env = new StreamExecutionEnvironment(configuration);
        // A task of the source without a partition would hold back event time.
        final DataStream<Message> feed = env.fromSource(source(), TickAlertsJob.watermarks(), "feed")
                .setParallelism(Math.min(partitions, request.threads()))
                .uid("feed");
        job.results(feed, request.outputTopics().keySet())
                .forEach((result, lines) ->
                        lines.sinkTo(sink(result)).uid(result + "-topic").name(result));
        final StreamGraph graph = env.getStreamGraph();
        graph.setJobName(request.applicationId());
        return graph;
    }

    private int partitions() {
        try (Topics topics = Topics.open(clients)) {
            return topics.exist(
                    request.inputTopics().get(0), request.outputTopics().values());
        }
    }

    private KafkaSource<Message> source() {
        return KafkaSource.<Message>builder()
                .setProperties(settings())
                .setTopics(request.inputTopics())
                .setGroupId(request.applicationId())
                .setStartingOffsets(OffsetsInitializer.earliest())
                .setDeserializer(new FeedMessages())
                .build();
    }

    private KafkaSink<Line> sink(final String result) {
        return KafkaSink.<Line>builder()
                .setBootstrapServers(clients.bootstrapServers())
                .setKafkaProducerConfig(settings())
                .setProperty(
                        ProducerConfig.LINGER_MS_CONFIG,
                        Long.toString(options.linger().toMillis()))
                .setProperty(ProducerConfig.BATCH_SIZE_CONFIG, ClientRules.BATCH_BYTES)
                .setProperty(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, LONGEST_TRANSACTION_MS)
                .setRecordSerializer(new FlinkLineRecords(request.outputTopics().get(result)))
                .setDeliveryGuarantee(
                        isTransactional() ? DeliveryGuarantee.EXACTLY_ONCE : DeliveryGuarantee.AT_LEAST_ONCE)
                .setTransactionalIdPrefix(request.applicationId() + "-" + result)
                .build();
    }

    private Properties settings() {
        final Properties settings = new Properties();
        settings.putAll(clients.all());
        return settings;
    }
}
