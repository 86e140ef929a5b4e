package dev.tailrace.kafka.task;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.Mapper;
import dev.tailrace.input.IdleRule;
import dev.tailrace.input.InputCursor;
import dev.tailrace.input.MergedInput;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.InputLog;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.progress.PartitionTask;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.SourceEntry;
import dev.tailrace.state.StateSections;
import dev.tailrace.stream.SourceOrder;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
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

    /** Positions of the partition task. They are after those of the merge where offsets without a record follow. */
    private long[] reached;

    private int handedOn;
    private int lastHandedOn;
    private boolean ended;
    private boolean waits;

    /**
     * Creates the merge.
     *
     * @param sources name of the source that reads each partition, in a fixed order
     * @param inner takes the records at its entries
     */
    MergedTaskInput(
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
    public void advanceTo(final TopicPartition partition, final OffsetAndMetadata next) {
        queues.get(partition).advanceTo(next);
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
        if (reached == null) {
            reached = positions();
        }
        handedOn = -1;
        final int passedOn = merged.poll(1);
        ended = passedOn == InputLog.END;
        waits = passedOn == 0;
        if (passedOn <= 0) {
            moveToEnds();
            return false;
        }
        if (passedOn > 1 || handedOn < 0) {
            // Records of any partition were left out, such as duplicates.
            for (int number = 0; number < reached.length; number++) {
                moveToTaken(number);
            }
        }
        if (handedOn >= 0) {
            moveToTaken(handedOn);
            task.processed(handedOn, reached[handedOn]);
            lastHandedOn = handedOn;
        }
        return true;
    }

    private long[] positions() {
        final long[] positions = new long[byNumber.size()];
        Arrays.setAll(positions, number -> task.position(number).next());
        return positions;
    }

    private void moveToTaken(final int number) {
        final PartitionQueue queue = byNumber.get(number);
        final long taken = queue.taken(merged.position(number));
        moveTo(number, taken, queue.leaderEpoch(taken));
    }

    private void moveToEnds() {
        for (int number = 0; number < reached.length; number++) {
            final OffsetAndMetadata end = byNumber.get(number).end(merged.position(number));
            if (end != null) {
                moveTo(number, end.offset(), end.leaderEpoch().orElse(-1));
            }
        }
    }

    private void moveTo(final int number, final long position, final int epoch) {
        if (position > reached[number]) {
            reached[number] = position;
            task.moveTo(number, position, epoch);
        }
    }

    // A drained queue is not enough: the merge has read one record of each partition ahead.
    @Override
    public boolean isDrained() {
        return ended;
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
    public boolean awaits(final TopicPartition partition) {
        final PartitionQueue queue = queues.get(partition);
        return waits && queue.awaitsPoll(merged.position(byNumber.indexOf(queue)));
    }

    @Override
    public String place() {
        return merged.place();
    }

    /** Processor of a merged input. Its state includes the read positions of the merge in its logs. */
    private static final class MergedProcessor implements EventProcessor {

        private static final String INPUT_STATE = "(input)";

        private final EventProcessor processor;
        private final MergedInput input;

        MergedProcessor(final EventProcessor processor, final MergedInput input) {
            this.processor = processor;
            this.input = input;
        }

        @Override
        public void open() {
            processor.open();
            input.open();
        }

        @Override
        public <T> SourceEntry<T> entry(final String source) {
            return processor.entry(source);
        }

        @Override
        public void state(final StateSections sections) {
            processor.state(sections);
            sections.section(INPUT_STATE, input);
        }

        @Override
        public void endOfInput() {
            processor.endOfInput();
        }

        @Override
        public void close() {
            processor.close();
        }

        @Override
        public long nowNs() {
            return processor.nowNs();
        }

        @Override
        public long sequence() {
            return processor.sequence();
        }
    }
}
