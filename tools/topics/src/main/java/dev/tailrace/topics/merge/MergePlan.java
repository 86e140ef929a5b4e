package dev.tailrace.topics.merge;

import dev.tailrace.kafkaclient.TopicFacts;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.topic.MergeOrder;
import dev.tailrace.launch.topic.MergeRequest;
import dev.tailrace.progress.FrontierFilter;
import dev.tailrace.topics.merge.MergePosition.TaskPoint;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;

/**
 * Plan of a merge: the partitions to read and their start offsets. Immutable.
 *
 * @param topic the topic that is read
 * @param partitions the partitions that are read
 * @param starts the start offset of each partition
 * @param later partitions that do not begin with the first record that they ever had
 */
record MergePlan(
        MergeRequest request,
        TopicFacts topic,
        Optional<MergePosition> position,
        List<TopicPartition> partitions,
        Map<TopicPartition, Long> starts,
        List<TopicPartition> later) {

    static MergePlan of(
            final MergeRequest request,
            final TopicFacts topic,
            final Optional<MergePosition> position,
            final org.apache.kafka.clients.consumer.Consumer<byte[], byte[]> consumer) {
        checkPartitions(request, topic);
        final List<TopicPartition> partitions = IntStream.range(0, topic.partitions())
                .filter(partition ->
                        request.partitions().isEmpty() || request.partitions().contains(partition))
                .mapToObj(partition -> new TopicPartition(topic.name(), partition))
                .toList();
        final Map<TopicPartition, Long> first = consumer.beginningOffsets(partitions);
        final Map<TopicPartition, Long> starts = starts(request, position, partitions, first, consumer);
        final List<TopicPartition> later = partitions.stream()
                .filter(partition -> starts.get(partition) > 0)
                .toList();
        final MergePlan plan = new MergePlan(request, topic, position, partitions, starts, later);
        plan.checkOrder();
        return plan;
    }

    private static void checkPartitions(final MergeRequest request, final TopicFacts topic) {
        final List<Integer> requested = new ArrayList<>(request.partitions());
        requested.addAll(request.start().offsets().keySet());
        for (final int partition : requested) {
            if (partition < 0 || partition >= topic.partitions()) {
                throw StatusException.usage("topic " + topic.name() + " has no partition " + partition
                        + "; it has 0 to " + (topic.partitions() - 1));
            }
        }
    }

    private static Map<TopicPartition, Long> starts(
            final MergeRequest request,
            final Optional<MergePosition> position,
            final List<TopicPartition> partitions,
            final Map<TopicPartition, Long> first,
            final org.apache.kafka.clients.consumer.Consumer<byte[], byte[]> consumer) {
        final Map<TopicPartition, Long> starts = new HashMap<>(first);
        final Map<Integer, Long> requested =
                position.map(MergePosition::offsets).orElse(request.start().offsets());
        final Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        for (final TopicPartition partition : partitions) {
            final Long offset = requested.get(partition.partition());
            if (position.isPresent() && offset == null) {
                throw StatusException.usage("position " + request.position() + " knows nothing of partition "
                        + partition.partition() + "; remove the file to merge from the beginning");
            }
            if (offset != null) {
                checkOffset(partition, offset, first.get(partition), ends.get(partition));
                starts.put(partition, offset);
            }
        }
        if (position.isEmpty() && request.start().time().isPresent()) {
            starts.putAll(atTime(request.start().time().get().toEpochMilli(), partitions, ends, consumer));
        }
        return starts;
    }

    private static void checkOffset(
            final TopicPartition partition, final long offset, final long first, final long end) {
        if (offset < first || offset > end) {
            throw StatusException.usage(partition + " cannot be read from offset " + offset + ": it has "
                    + first + " to " + (end - 1)
                    + (offset < first ? "; earlier records have been deleted" : ""));
        }
    }

    private static Map<TopicPartition, Long> atTime(
            final long timeMs,
            final List<TopicPartition> partitions,
            final Map<TopicPartition, Long> ends,
            final org.apache.kafka.clients.consumer.Consumer<byte[], byte[]> consumer) {
        final Map<TopicPartition, OffsetAndTimestamp> found = consumer.offsetsForTimes(
                partitions.stream().collect(Collectors.toMap(partition -> partition, partition -> timeMs)));
        final Map<TopicPartition, Long> starts = new HashMap<>();
        for (final TopicPartition partition : partitions) {
            final OffsetAndTimestamp at = found.get(partition);
            starts.put(partition, at == null ? ends.get(partition) : at.offset());
        }
        return starts;
    }

    private void checkOrder() {
        if (beginsAnywhere() && request.order().rule() == MergeOrder.Rule.NUMBER && partitions.size() > 1) {
            throw StatusException.usage("--start with --order number takes one partition (--partitions P), because"
                    + " the numbers of several do not say which is the first; or merge with --order label, time:FIELD,..."
                    + " or partition");
        }
    }

    private boolean beginsAnywhere() {
        return position.isEmpty() && !request.start().isBeginning();
    }

    /** Warnings for the user before the merge begins. */
    List<String> warnings() {
        return position.isPresent() || !request.start().isBeginning()
                ? List.of()
                : later.stream()
                        .map(partition -> partition + " begins at offset " + starts.get(partition)
                                + "; earlier records have been deleted")
                        .toList();
    }

    /** Creates an audit that begins where the merge begins. */
    TopicAudit audit() {
        final TopicAudit audit = new TopicAudit(request.order().rule(), partitions.size());
        later.forEach(partition -> audit.startLater(partition.partition()));
        tasks().forEach(task -> audit.resume(task.partition(), task.task(), task.filter()));
        return audit;
    }

    private List<TaskPoint> tasks() {
        return position.map(MergePosition::tasks).orElse(List.of());
    }

    /** Creates a keeper of the position, if the user asks for one. */
    Optional<PositionKeeper> keeper(final MergeIdentity merge) {
        if (request.position().isEmpty()) {
            return Optional.empty();
        }
        final Map<Integer, Long> offsets = new TreeMap<>();
        starts.forEach((partition, offset) -> offsets.put(partition.partition(), offset));
        return Optional.of(new PositionKeeper(Path.of(request.position()), merge, audit(), offsets));
    }

    /** Creates a reader that begins where the merge begins. Partitions that are not read are ended at once. */
    LabelledReader<ConsumerRecord<byte[], byte[]>> reader(final Consumer<ConsumerRecord<byte[], byte[]>> output) {
        final int count = topic.partitions();
        final LabelledReader<ConsumerRecord<byte[], byte[]>> reader =
                switch (request.order().rule()) {
                    case NUMBER -> LabelledReader.byNumber(count, request.window(), output);
                    case LABEL -> LabelledReader.byLabel(count, request.window(), request.memory(), output);
                    case TIME -> LabelledReader.byTime(count, request.window(), output);
                    case PARTITION -> LabelledReader.byTask(count, output);
                };
        if (beginsAnywhere()) {
            reader.beginAnywhere();
        }
        position.ifPresent(point -> reader.resume(point.major(), point.minor()));
        tasks().forEach(task -> reader.resume(
                task.partition(),
                task.task(),
                FrontierFilter.resume(task.filter()).frontier() + 1,
                task.time()));
        IntStream.range(0, count)
                .filter(partition -> !partitions.contains(new TopicPartition(topic.name(), partition)))
                .forEach(reader::end);
        return reader;
    }
}
