package dev.tailrace.topics.merge;

import dev.tailrace.kafkaclient.PartitionReader;
import dev.tailrace.kafkaclient.TopicFacts;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.LibraryLog;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.process.ReportedLines;
import dev.tailrace.launch.topic.MergeDestination;
import dev.tailrace.launch.topic.MergeRequest;
import dev.tailrace.topics.TopicClients;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
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
        final MergeIdentity identity =
                new MergeIdentity(named(topic), request.order().toString(), target());
        final Optional<MergePosition> position = readPosition(identity);
        try (KafkaConsumer<byte[], byte[]> consumer = clients.consumer()) {
            final MergePlan plan = MergePlan.of(request, topic, position, consumer);
            plan.warnings().forEach(parent::warn);
            try (MergedSink sink = openSink(position)) {
                return merge(consumer, sink, plan, plan.keeper(identity));
            }
        } catch (final KafkaException e) {
            throw clients.explain(e, "reading topic " + request.from());
        }
    }

    private ExitStatus merge(
            final KafkaConsumer<byte[], byte[]> consumer,
            final MergedSink sink,
            final MergePlan plan,
            final Optional<PositionKeeper> keeper) {
        final LabelledReader<ConsumerRecord<byte[], byte[]>> reader = plan.reader(record -> {
            sink.write(record);
            keeper.ifPresent(kept -> kept.written(record));
        });
        final TopicAudit audit = plan.audit();
        final EventTimes times = new EventTimes(request.order());
        final MergeReport report = new MergeReport(parent, audit, System::nanoTime);
        final TopicMerge merge = new TopicMerge(
                consumer,
                request.from(),
                plan.partitions().stream()
                        .map(partition -> new PartitionFeed(
                                partition,
                                audit,
                                times,
                                (record, verdict) -> keeper.ifPresent(kept -> kept.read(record, verdict))))
                        .toList(),
                reader,
                sink,
                new StallTimeout(request.timeoutMs()),
                watched -> {
                    report.watch(watched);
                    keeper.ifPresent(kept -> kept.saveIfDue(reader, sink, System.nanoTime()));
                },
                System::nanoTime);
        parent.report(ReportLine.of(ReportLine.READY)
                .with("partitions", plan.partitions().size()));
        final Map<TopicPartition, Long> ends = request.follow() ? Map.of() : ends(plan.partitions());
        parent.onStop(merge::stop);
        merge.run(plan.starts(), ends);
        sink.flush();
        keeper.ifPresent(kept -> kept.save(reader, sink));
        final ExitStatus status = report.finish(reader);
        return parent.isStopRequested() && !request.follow() ? ExitStatus.INTERRUPTED : status;
    }

    private Map<TopicPartition, Long> ends(final List<TopicPartition> partitions) {
        final Map<TopicPartition, Long> ends = new HashMap<>();
        clients.ask(topics -> topics.awaitEnds(partitions, parent))
                .forEach((partition, end) -> ends.put(new TopicPartition(request.from(), partition), end));
        return ends;
    }

    private static String named(final TopicFacts topic) {
        return topic.name() + " " + topic.id();
    }

    private String target() {
        final MergeDestination to = request.destination();
        return switch (to.kind()) {
            case FILE -> "file " + Path.of(to.name()).toAbsolutePath().normalize();
            case COMMAND -> "standard output";
            case TOPIC -> "topic " + named(clients.existing(to.name(), "target topic"));
        };
    }

    private Optional<MergePosition> readPosition(final MergeIdentity identity) {
        if (request.position().isEmpty() || Files.notExists(Path.of(request.position()))) {
            return Optional.empty();
        }
        final MergePosition position = MergePosition.read(Path.of(request.position()));
        identity.differenceTo(position.merge()).ifPresent(difference -> {
            throw StatusException.usage(
                    "position " + request.position() + " is one of " + difference + " to merge from the beginning");
        });
        return Optional.of(position);
    }

    private MergedSink openSink(final Optional<MergePosition> position) {
        final MergeDestination to = request.destination();
        final long written = position.map(MergePosition::written).orElse(0L);
        return switch (to.kind()) {
            case FILE ->
                position.isPresent()
                        ? LineSink.resume(Path.of(to.name()), written, request.position())
                        : LineSink.open(Path.of(to.name()));
            case COMMAND -> new LineSink(new ReportedLines(parent), written);
            case TOPIC -> openTopic(to.name(), position);
        };
    }

    private MergedSink openTopic(final String topic, final Optional<MergePosition> position) {
        final TopicPartition target = new TopicPartition(topic, 0);
        try (PartitionReader reader = new PartitionReader(clients.consumer())) {
            final long begin = reader.begin(target);
            final long end = reader.end(target);
            checkTarget(target, position, begin, end);
            final TopicSink sink = new TopicSink(clients.producer(), topic, end);
            if (position.isPresent()) {
                reader.read(target, Math.max(begin, position.get().written()), end, sink::has);
            }
            return sink;
        }
    }

    // A merge without a position would write all records again.
    private static void checkTarget(
            final TopicPartition target, final Optional<MergePosition> position, final long begin, final long end) {
        if (position.isEmpty() && end > begin) {
            throw StatusException.usage("topic " + target.topic()
                    + " has records in partition 0; a merge without a position writes from the beginning, so give it"
                    + " an empty topic");
        }
        if (position.isPresent() && end < position.get().written()) {
            throw StatusException.usage(target + " ends at offset " + end + ", and the position says "
                    + position.get().written() + ": it is another topic");
        }
    }
}
