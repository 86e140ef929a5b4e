package dev.tailrace.kafka.reader;

import dev.tailrace.kafka.KafkaRunException;
import dev.tailrace.kafka.client.ClientProfile;
import dev.tailrace.kafka.client.ClientProperties;
import dev.tailrace.kafka.client.KafkaFailures;
import dev.tailrace.kafka.client.Logging;
import dev.tailrace.kafka.client.Topics;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.GivenProperties;
import dev.tailrace.launch.topic.MergeDestination;
import dev.tailrace.launch.topic.MergeRequest;
import dev.tailrace.merge.labelled.LabelledReader;
import dev.tailrace.runner.FileOutput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The process behind {@code tailrace merge}: a {@link MergeRequest} in, counts out. */
public final class MergeMain {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** A merge has nothing else to do than to wait for room. */
    private static final String MAX_BLOCK_MS = "60000";

    private final Parent parent;
    private final MergeRequest request;
    private final ClientProperties properties;

    private MergeMain(final Parent parent, final MergeRequest request) {
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
        ChildMain.run(parent -> new MergeMain(parent, MergeRequest.of(parent.request())).run());
    }

    private ExitStatus run() {
        final int partitions = findPartitions();
        try (MergedSink sink = openSink();
                KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                        consumerProperties(), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            return merge(consumer, sink, partitions);
        } catch (final KafkaException failed) {
            throw KafkaFailures.explain(failed, "reading topic " + request.from(), properties.bootstrapServers());
        }
    }

    private ExitStatus merge(
            final KafkaConsumer<byte[], byte[]> consumer, final MergedSink sink, final int partitions) {
        final LabelledReader<ConsumerRecord<byte[], byte[]>> reader = reader(partitions, sink);
        final List<TopicPartition> chosen = chosen(partitions, reader);
        final MergeReport report = new MergeReport(parent, System::nanoTime);
        final StampedPlaces places = new StampedPlaces(request.order().timeField());
        final TopicMerge merge = new TopicMerge(
                consumer,
                request.from(),
                chosen.stream()
                        .map(partition -> new PartitionFeed(partition, places))
                        .toList(),
                reader,
                sink,
                new Patience(request.patienceMs()),
                report::watch,
                System::nanoTime);
        warnOfRetention(consumer, chosen);
        parent.onStop(merge::stop);
        parent.report(ReportLine.of(ReportLine.READY).with("partitions", chosen.size()));
        merge.run(request.follow());
        sink.flush();
        final ExitStatus status = report.finish(reader);
        return parent.isStopRequested() && !request.follow() ? ExitStatus.INTERRUPTED : status;
    }

    private int findPartitions() {
        try (Topics topics = Topics.open(properties, PATIENCE)) {
            final int partitions = topics.existing(request.from(), "topic").partitions();
            for (final int partition : request.partitions()) {
                if (partition < 0 || partition >= partitions) {
                    throw KafkaRunException.refused("topic " + request.from() + " has no partition " + partition
                            + "; it has 0 to " + (partitions - 1));
                }
            }
            return partitions;
        }
    }

    /** Partitions that were not asked for end before they begin. */
    private List<TopicPartition> chosen(final int partitions, final LabelledReader<?> reader) {
        final List<Integer> asked = request.partitions();
        IntStream.range(0, partitions)
                .filter(partition -> !asked.isEmpty() && !asked.contains(partition))
                .forEach(reader::end);
        return IntStream.range(0, partitions)
                .filter(partition -> asked.isEmpty() || asked.contains(partition))
                .mapToObj(partition -> new TopicPartition(request.from(), partition))
                .toList();
    }

    private LabelledReader<ConsumerRecord<byte[], byte[]>> reader(final int partitions, final MergedSink sink) {
        return switch (request.order().rule()) {
            case NUMBER -> LabelledReader.byNumber(partitions, request.window(), sink::write);
            case LABEL -> LabelledReader.byLabel(partitions, request.window(), request.memory(), sink::write);
            case TIME -> LabelledReader.byTime(partitions, request.window(), sink::write);
            case LANE -> LabelledReader.byLane(partitions, sink::write);
        };
    }

    private void warnOfRetention(final KafkaConsumer<byte[], byte[]> consumer, final List<TopicPartition> partitions) {
        consumer.beginningOffsets(partitions).forEach((partition, offset) -> {
            if (offset > 0) {
                parent.warn(partition + " begins at offset " + offset + "; what was before that has been deleted");
            }
        });
    }

    private MergedSink openSink() {
        final MergeDestination to = request.destination();
        return switch (to.kind()) {
            case FILE -> new LineSink(FileOutput.open(Path.of(to.name())));
            case PIPE -> new LineSink(PipeLines.open(to.name()));
            case TOPIC -> openTopic(to.name());
        };
    }

    private MergedSink openTopic(final String topic) {
        try (Topics topics = Topics.open(properties, PATIENCE)) {
            topics.existing(topic, "target topic");
        }
        checkEmpty(topic);
        final Map<String, Object> producer = properties.producer();
        producer.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, MAX_BLOCK_MS);
        return new TopicSink(
                new KafkaProducer<>(producer, new ByteArraySerializer(), new ByteArraySerializer()), topic);
    }

    /** A merge begins at the beginning, so a second one into the same topic would write everything again. */
    private void checkEmpty(final String topic) {
        final TopicPartition target = new TopicPartition(topic, 0);
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(consumerProperties(), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            final List<TopicPartition> asked = List.of(target);
            if (consumer.endOffsets(asked).get(target)
                    > consumer.beginningOffsets(asked).get(target)) {
                throw KafkaRunException.refused("topic " + topic
                        + " has records in partition 0; a merge writes from the beginning, so give it an empty topic");
            }
        }
    }

    private Map<String, Object> consumerProperties() {
        final Map<String, Object> all = properties.consumer();
        all.remove(ConsumerConfig.GROUP_ID_CONFIG);
        all.remove(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
        all.remove(ConsumerConfig.GROUP_PROTOCOL_CONFIG);
        all.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, "10000");
        all.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, "false");
        return all;
    }
}
