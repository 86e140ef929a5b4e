package dev.tailrace.kafka.reader;

import dev.tailrace.io.FileOutput;
import dev.tailrace.kafka.client.ClientProfile;
import dev.tailrace.kafka.client.ClientProperties;
import dev.tailrace.kafka.client.KafkaFailures;
import dev.tailrace.kafka.client.KafkaRunException;
import dev.tailrace.kafka.client.Logging;
import dev.tailrace.kafka.client.TopicFacts;
import dev.tailrace.kafka.client.Topics;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.GivenProperties;
import dev.tailrace.launch.topic.MergeDestination;
import dev.tailrace.launch.topic.MergeOrder;
import dev.tailrace.launch.topic.MergeRequest;
import dev.tailrace.merge.labelled.LabelledReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
        final TopicFacts topic = findTopic();
        final Optional<MergePosition> position = readPosition(topic);
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(consumerProperties(), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            final MergePlan plan = MergePlan.of(request, topic, position, consumer);
            plan.warnings().forEach(parent::warn);
            try (MergedSink sink = openSink(position)) {
                return merge(consumer, sink, plan);
            }
        } catch (final KafkaException failed) {
            throw KafkaFailures.explain(failed, "reading topic " + request.from(), properties.bootstrapServers());
        }
    }

    private ExitStatus merge(
            final KafkaConsumer<byte[], byte[]> consumer, final MergedSink sink, final MergePlan plan) {
        final Optional<PositionKeeper> keeper = plan.keeper();
        final LabelledReader<ConsumerRecord<byte[], byte[]>> reader = plan.reader(record -> {
            sink.write(record);
            keeper.ifPresent(kept -> kept.written(record));
        });
        final TopicAudit audit = plan.audit();
        final HeaderPositions places = new HeaderPositions(request.order());
        final MergeReport report = new MergeReport(parent, audit, System::nanoTime);
        final TopicMerge merge = new TopicMerge(
                consumer,
                request.from(),
                plan.partitions().stream()
                        .map(partition -> new PartitionFeed(
                                partition, audit, places, record -> keeper.ifPresent(kept -> kept.read(record))))
                        .toList(),
                reader,
                sink,
                new Patience(request.patienceMs()),
                watched -> {
                    report.watch(watched);
                    keeper.ifPresent(kept -> kept.saveIfDue(reader, sink, System.nanoTime()));
                },
                System::nanoTime);
        parent.onStop(merge::stop);
        parent.report(ReportLine.of(ReportLine.READY)
                .with("partitions", plan.partitions().size()));
        merge.run(plan.starts(), request.follow());
        sink.flush();
        keeper.ifPresent(kept -> kept.save(reader, sink));
        final ExitStatus status = report.finish(reader);
        return parent.isStopRequested() && !request.follow() ? ExitStatus.INTERRUPTED : status;
    }

    private TopicFacts findTopic() {
        try (Topics topics = Topics.open(properties, PATIENCE)) {
            return topics.existing(request.from(), "topic");
        }
    }

    private Optional<MergePosition> readPosition(final TopicFacts topic) {
        if (request.position().isEmpty() || Files.notExists(Path.of(request.position()))) {
            return Optional.empty();
        }
        final MergePosition position = MergePosition.read(Path.of(request.position()));
        final String now = topic.name() + " " + topic.id();
        if (!position.topic().equals(now)) {
            throw KafkaRunException.refused("position " + request.position() + " is one of topic " + position.topic()
                    + ", and this is " + now + "; remove the file to merge from the beginning");
        }
        if (!position.order().equals(request.order().toString())) {
            throw KafkaRunException.refused("position " + request.position() + " is one of --order " + position.order()
                    + "; go on with that, or remove the file to merge from the beginning");
        }
        return Optional.of(position);
    }

    private MergedSink openSink(final Optional<MergePosition> position) {
        final MergeDestination to = request.destination();
        final long written = position.map(MergePosition::written).orElse(0L);
        return switch (to.kind()) {
            case FILE ->
                new LineSink(
                        position.isPresent()
                                ? FileOutput.resume(Path.of(to.name()), written)
                                : FileOutput.open(Path.of(to.name())),
                        written);
            case PIPE -> new LineSink(PipeLines.open(to.name()), written);
            case TOPIC -> openTopic(to.name(), position);
        };
    }

    private MergedSink openTopic(final String topic, final Optional<MergePosition> position) {
        try (Topics topics = Topics.open(properties, PATIENCE)) {
            topics.existing(topic, "target topic");
        }
        final long end = checkTarget(topic, position);
        final Map<String, Object> producer = properties.producer();
        producer.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, MAX_BLOCK_MS);
        return new TopicSink(
                new KafkaProducer<>(producer, new ByteArraySerializer(), new ByteArraySerializer()),
                topic,
                end,
                position.isPresent() ? end - position.get().written() : 0);
    }

    /** The offset of the next record. A merge that begins again would write everything again. */
    private long checkTarget(final String topic, final Optional<MergePosition> position) {
        final TopicPartition target = new TopicPartition(topic, 0);
        final List<TopicPartition> asked = List.of(target);
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(consumerProperties(), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            final long end = consumer.endOffsets(asked).get(target);
            if (position.isEmpty() && end > consumer.beginningOffsets(asked).get(target)) {
                throw KafkaRunException.refused("topic " + topic
                        + " has records in partition 0; a merge without a position writes from the beginning, so give it"
                        + " an empty topic");
            }
            if (position.isPresent()) {
                checkTarget(target, position.get().written(), end);
            }
            return end;
        }
    }

    private void checkTarget(final TopicPartition target, final long written, final long end) {
        if (end < written || end > written && request.order().rule() == MergeOrder.Rule.TASK) {
            throw KafkaRunException.refused(target + " ends at offset " + end + ", and the position says " + written
                    + (end < written
                            ? ": it is not the topic that it was"
                            : "; with --order partition what was written after the position cannot be left out"));
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
