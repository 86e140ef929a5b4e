package dev.tailrace.experiments.flink.peer;

import dev.tailrace.experiments.flink.peer.job.FeedMessages;
import dev.tailrace.experiments.flink.peer.job.FlinkLineRecords;
import dev.tailrace.experiments.flink.peer.job.Line;
import dev.tailrace.experiments.flink.peer.job.TickAlertsJob;
import dev.tailrace.experiments.peer.Message;
import dev.tailrace.experiments.peer.Sectors;
import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.market.pipeline.TickAlerts;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.stream.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.KafkaSourceBuilder;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.kafka.clients.producer.ProducerConfig;

/** Builds the Flink job of a request, from topic to topics. */
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
        checkEnd(request);
        TickAlertsJob.checkResults(request.outputTopics().keySet());
        return new FlinkPeerRequest(request, FlinkPeerOptions.of(request), ClientProperties.of(request), job(request));
    }

    // A source that has begun without an end keeps none, whatever the next run asks for, and that run would wait for
    // ever.
    private static void checkEnd(final RunSpec request) {
        if (request.stopAtEnd()
                && request.stateFolder().flatMap(Checkpoints::newestIn).isPresent()) {
            throw new IllegalArgumentException(request.stateFolder().get()
                    + ": a checkpoint exists, and it fixes where the input ends; to stop at the end of now,"
                    + " start over in another folder");
        }
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

    /** The request itself. */
    RunSpec request() {
        return request;
    }

    /** Settings of Flink. */
    Configuration configuration() {
        return FlinkPeerSettings.of(request, options);
    }

    /** Properties common to all Kafka clients. */
    ClientProperties clients() {
        return clients;
    }

    /**
     * The job as a Flink stream graph.
     *
     * @param partitions of the input; a task of the source without a partition would hold back event time
     */
    StreamGraph graph(final Configuration configuration, final int partitions) {
        final StreamExecutionEnvironment env = new StreamExecutionEnvironment(configuration);
        final DataStream<Message> feed = env.fromSource(source(), TickAlertsJob.watermarks(), "feed")
                .setParallelism(Math.min(partitions, request.threads()))
                .uid("feed");
        results(feed)
                .forEach((result, lines) ->
                        lines.sinkTo(sink(result)).uid(result + "-topic").name(result));
        final StreamGraph graph = env.getStreamGraph();
        graph.setJobName(request.applicationId());
        return graph;
    }

    private Map<String, DataStream<Line>> results(final DataStream<Message> feed) {
        final Set<String> wanted = request.outputTopics().keySet();
        return options.topology() == FlinkPeerOptions.Topology.SQL
                ? job.resultsBySql(feed, wanted)
                : job.results(feed, wanted);
    }

    private KafkaSource<Message> source() {
        final KafkaSourceBuilder<Message> source = KafkaSource.<Message>builder()
                .setProperties(settings())
                .setTopics(request.inputTopics())
                .setGroupId(request.applicationId())
                .setStartingOffsets(OffsetsInitializer.earliest())
                .setDeserializer(new FeedMessages());
        return (request.stopAtEnd() ? source.setBounded(OffsetsInitializer.latest()) : source).build();
    }

    private KafkaSink<Line> sink(final String result) {
        return KafkaSink.<Line>builder()
                .setBootstrapServers(clients.bootstrapServers())
                .setKafkaProducerConfig(settings())
                .setProperty(
                        ProducerConfig.LINGER_MS_CONFIG,
                        Long.toString(options.linger().toMillis()))
                .setProperty(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, LONGEST_TRANSACTION_MS)
                .setRecordSerializer(new FlinkLineRecords(request.outputTopics().get(result)))
                .setDeliveryGuarantee(delivery())
                .setTransactionalIdPrefix(request.applicationId() + "-" + result)
                .build();
    }

    private Properties settings() {
        final Properties settings = new Properties();
        settings.putAll(clients.all());
        return settings;
    }

    private DeliveryGuarantee delivery() {
        return request.guarantee() == Guarantee.TRANSACTIONAL
                ? DeliveryGuarantee.EXACTLY_ONCE
                : DeliveryGuarantee.AT_LEAST_ONCE;
    }
}
