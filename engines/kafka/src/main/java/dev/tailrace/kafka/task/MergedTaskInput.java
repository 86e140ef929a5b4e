package dev.tailrace.kafka.task;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.Mapper;
import dev.tailrace.input.IdleRule;
import dev.tailrace.input.InputCursor;
import dev.tailrace.input.MergedInput;
import dev.tailrace.io.Decoder;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.progress.PartitionTask;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.SourceEntry;
import dev.tailrace.stream.SourceOrder;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * K-way merge of the records of several partitions in the order that the graph declares: by sequence numbers, or by (stream
 * time, partition, offset). The merge waits for a partition without records, so that the order is a function of the content
 * of the partitions.
 */
final class MergedTaskInput implements TaskInput {

    private final Map<TopicPartition, PartitionQueue> queues;
    private final MergedInput merged;
    private final EventProcessor processor;
    private final PartitionTask task;
    private final List<PartitionQueue> byNumber;
    private int handedOn;
    private int lastHandedOn;

    private MergedTaskInput(
            final Map<TopicPartition, String> sources,
            final StreamGraph graph,
            final EventProcessor inner,
            final PartitionTask task,
            final InputFaults inputFaults) {
        this.task = task;
        queues = new LinkedHashMap<>();
        sources.keySet().forEach(partition -> queues.put(partition, new PartitionQueue(partition)));
        byNumber = List.copyOf(queues.values());
        final List<InputCursor<Object>> logs = new ArrayList<>();
        sources.forEach((partition, source) ->
                logs.add(log(graph.node(source), queues.get(partition), entry(logs.size(), inner, source))));
        merged = isBySequence(graph)
                ? MergedInput.bySequence(logs, IdleRule.WAIT, inputFaults)
                : MergedInput.byTime(logs, IdleRule.WAIT, inputFaults);
        processor = new MergedProcessor(inner, merged);
    }

    /**
     * Creates the merge.
     *
     * @param sources name of the source that reads each partition, in a fixed order
     * @param inner takes the records at its entries
     */
    static MergedTaskInput of(
            final Map<TopicPartition, String> sources,
            final StreamGraph graph,
            final EventProcessor inner,
            final PartitionTask task,
            final InputFaults inputFaults) {
        return new MergedTaskInput(sources, graph, inner, task, inputFaults);
    }

    private static boolean isBySequence(final StreamGraph graph) {
        return graph.order().filter(SourceOrder::isBySequence).isPresent();
    }

    private SourceEntry<Object> entry(final int number, final EventProcessor inner, final String source) {
        final SourceEntry<Object> entry = inner.entry(source);
        return (record, eventTimeNs) -> {
            handedOn = number;
            entry.accept(record, eventTimeNs);
        };
    }

    // The DSL has checked the types and the graph has erased them.
    @SuppressWarnings("unchecked")
    private static InputCursor<Object> log(
            final StreamNode node, final PartitionQueue queue, final SourceEntry<Object> entry) {
        final NodeSpec.Source source = (NodeSpec.Source) node.spec();
        return new InputCursor<>(
                node.name(),
                queue,
                (Decoder<Object>) source.factory().get(),
                (Mapper.ToLong<Object>) source.sequence(),
                entry);
    }

    /** The processor together with the read positions of the merge in its logs. */
    EventProcessor processor() {
        return processor;
    }

    @Override
    public void take(final TopicPartition partition, final List<ConsumerRecord<byte[], byte[]>> records) {
        queues.get(partition).take(records);
    }

    @Override
    public boolean hasRoom(final TopicPartition partition) {
        return queues.get(partition).isDrained();
    }

    /** Marks a partition as complete: the merge does not wait for it any more. */
    @Override
    public void complete(final TopicPartition partition) {
        queues.get(partition).complete();
    }

    @Override
    public boolean processNext() {
        handedOn = -1;
        if (merged.poll(1) <= 0) {
            return false;
        }
        // A gap record may enter by a partition of which no record has.
        if (handedOn >= 0 && merged.position(handedOn) > 0) {
            final PartitionQueue queue = byNumber.get(handedOn);
            // After a gap record, the last record that was read is one that has not entered yet.
            if (queue.position() == merged.position(handedOn)) {
                task.leaderEpoch(handedOn, queue.leaderEpoch());
            }
            task.processed(handedOn, merged.position(handedOn));
            lastHandedOn = handedOn;
        }
        return true;
    }

    @Override
    public boolean isDrained() {
        for (final PartitionQueue queue : queues.values()) {
            if (!queue.isDrained()) {
                return false;
            }
        }
        return true;
    }

    // The queues do not show whether a record that was read ahead can be processed.
    @Override
    public boolean mayProcess() {
        return true;
    }

    // One record of each partition is read ahead, so this may be the time of the record after it; for metrics that is
    // precise enough.
    @Override
    public long takenNs() {
        return byNumber.get(lastHandedOn).takenNs();
    }

    @Override
    public long timestampMs() {
        return byNumber.get(lastHandedOn).timestampMs();
    }

    @Override
    public int waiting(final TopicPartition partition) {
        return queues.get(partition).waiting();
    }

    @Override
    public String place() {
        return merged.place();
    }
}
