package dev.tailrace.topics.merge;

import dev.tailrace.io.FileOutput;
import dev.tailrace.kafkaclient.TopicFacts;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.LibraryLog;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.process.ReportedLines;
import dev.tailrace.launch.topic.MergeDestination;
import dev.tailrace.launch.topic.MergeOrder;
import dev.tailrace.launch.topic.MergeRequest;
import dev.tailrace.merge.labelled.LabelledReader;
import dev.tailrace.topics.TopicClients;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/** Main class of the process of {@code tailrace merge}; its request is a {@link MergeRequest}. */
public final class MergeMain {

    // What a transaction has written that was aborted is not a result.
    private static final Map<String, String> CONSUMER = Map.of(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");

    // Only this thread sends, so it may wait a minute for room in the buffer.
    private static final Map<String, String> PRODUCER =
            Map.of(ProducerConfig.LINGER_MS_CONFIG, "0", ProducerConfig.MAX_BLOCK_MS_CONFIG, "60000");

    private final Parent parent;
    private final MergeRequest request;
    private final TopicClients clients;

    private MergeMain(final Parent parent, final MergeRequest request) {
        this.parent = parent;
        this.request = request;
        clients = new TopicClients(request.brokers(), CONSUMER, PRODUCER);
    }

    public static void main(final String[] unused) {
        LibraryLog.hide();
        ChildMain.run(parent -> new MergeMain(parent, parent.request(MergeRequest.class)).run());
    }

    private ExitStatus run() {
        final TopicFacts topic = clients.existing(request.from(), "topic");
        final Optional<MergePosition> position = readPosition(topic);
        try (KafkaConsumer<byte[], byte[]> consumer = clients.consumer()) {
            final MergePlan plan = MergePlan.of(request, topic, position, consumer);
            plan.warnings().forEach(parent::warn);
            try (MergedSink sink = openSink(position)) {
                return merge(consumer, sink, plan);
            }
        } catch (final KafkaException e) {
            throw clients.explain(e, "reading topic " + request.from());
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
                new StallTimeout(request.timeoutMs()),
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

    private Optional<MergePosition> readPosition(final TopicFacts topic) {
        if (request.position().isEmpty() || Files.notExists(Path.of(request.position()))) {
            return Optional.empty();
        }
        final MergePosition position = MergePosition.read(Path.of(request.position()));
        final String now = topic.name() + " " + topic.id();
        if (!position.topic().equals(now)) {
            throw StatusException.usage("position " + request.position() + " is one of topic " + position.topic()
                    + ", and this is " + now + "; remove the file to merge from the beginning");
        }
        if (!position.order().equals(request.order().toString())) {
            throw StatusException.usage("position " + request.position() + " is one of --order " + position.order()
                    + "; use that, or remove the file to merge from the beginning");
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
            case COMMAND -> new LineSink(new ReportedLines(parent), written);
            case TOPIC -> openTopic(to.name(), position);
        };
    }

    private MergedSink openTopic(final String topic, final Optional<MergePosition> position) {
        clients.existing(topic, "target topic");
        final long end = checkTarget(topic, position);
        return new TopicSink(
                clients.producer(),
                topic,
                end,
                position.isPresent() ? end - position.get().written() : 0);
    }

    /**
     * The offset of the next record in the target. Refuses a target with records if the merge has no position, since a new
     * merge would write all records again.
     */
    private long checkTarget(final String topic, final Optional<MergePosition> position) {
        final TopicPartition target = new TopicPartition(topic, 0);
        final List<TopicPartition> requested = List.of(target);
        try (KafkaConsumer<byte[], byte[]> consumer = clients.consumer()) {
            final long end = consumer.endOffsets(requested).get(target);
            if (position.isEmpty() && end > consumer.beginningOffsets(requested).get(target)) {
                throw StatusException.usage("topic " + topic
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
        if (end < written || end > written && request.order().rule() == MergeOrder.Rule.PARTITION) {
            throw StatusException.usage(target + " ends at offset " + end + ", and the position says " + written
                    + (end < written
                            ? ": it is another topic"
                            : "; with --order partition what was written after the position cannot be left out"));
        }
    }
}
