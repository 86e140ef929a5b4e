package dev.tailrace.spark;

import dev.tailrace.function.InputException;
import dev.tailrace.function.InputFaults;
import dev.tailrace.kafkaclient.LastResult;
import dev.tailrace.kafkaclient.OutputTails;
import dev.tailrace.launch.pipeline.LoadedPipeline;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.task.Discarded;
import dev.tailrace.launch.task.RunHistory;
import dev.tailrace.launch.task.TaskFailedException;
import dev.tailrace.launch.value.RecordKey;
import dev.tailrace.progress.InputPosition;
import dev.tailrace.progress.OutputPosition;
import dev.tailrace.progress.RefusalException;
import dev.tailrace.progress.RunIdentity;
import dev.tailrace.progress.Snapshot;
import dev.tailrace.progress.SnapshotName;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.EventProcessor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.spark.sql.Row;

/**
 * One source partition as one graph sees it: its processor, its place in the input, the numbers of its results, and the
 * results that Spark has not taken yet.
 *
 * <p>Used by one thread at a time. After {@link #take} has thrown it may only be closed: the processor is in the middle of
 * a record.
 */
final class SparkTask implements AutoCloseable {

    private final String source;
    private final int partition;
    private final RunHistory history;
    private final RunIdentity identity;
    private final Deque<Row> results = new ArrayDeque<>();
    private final Map<String, SparkTaskOutput> outputs = new LinkedHashMap<>();
    private final InputFaults inputFaults;
    private final SparkTaskOutput[] labelled;
    private final EventProcessor processor;
    private long nextOffset;

    /** A partition task in its first state, with no numbers given. */
    SparkTask(final PartitionTaskPlan plan, final LoadedPipeline pipeline, final int partition) {
        final RunSpec spec = plan.spec();
        this.partition = partition;
        source = spec.inputTopics().get(0);
        history = plan.history();
        identity = history.current().of(partition);
        inputFaults = new InputFaults(spec.onError());
        spec.outputTopics().values().forEach(topic -> outputs.computeIfAbsent(topic, added -> output(plan, added)));
        labelled = outputs.values().toArray(SparkTaskOutput[]::new);
        processor = processor(pipeline, spec);
        inputFaults.locateWith(this::place, () -> nextOffset);
    }

    private SparkTaskOutput output(final PartitionTaskPlan plan, final String topic) {
        return new SparkTaskOutput(
                topic,
                partition,
                history.epoch(),
                identity.id(),
                RecordKey.of(plan.spec()).of(identity.application(), partition),
                plan.isKeepingState(),
                results::add);
    }

    private EventProcessor processor(final LoadedPipeline pipeline, final RunSpec spec) {
        final SequentialRun.Binding binding = SequentialRun.of(pipeline.graph())
                .processor(pipeline.processors()::create)
                .inputFaults(inputFaults);
        spec.outputTopics().forEach((sink, topic) -> binding.output(sink, outputs.get(topic)));
        return binding.outputs(Discarded.NOWHERE).embed();
    }

    /**
     * Continues from a snapshot.
     *
     * @return what the snapshot has and the processor does not, and the reverse, one line each
     * @throws RefusalException when it is of another graph, or does not fit this one
     */
    List<String> restore(final Snapshot snapshot) {
        if (!history.knows(partition, snapshot.identity().id())) {
            throw new RefusalException(place()
                    + ": the state is that of another version of the pipeline; give the run a new folder of state, and"
                    + " results a new topic");
        }
        final List<String> differences = restore(snapshot.state());
        nextOffset = snapshot.inputs().get(0).next();
        snapshot.outputs()
                .forEach(output -> outputs.forEach((topic, task) -> {
                    if (output.log().name().equals(topic + "-" + partition)) {
                        task.nextNumber(output.next());
                    }
                }));
        return differences.stream().map(line -> place() + ": " + line).toList();
    }

    private List<String> restore(final byte[] state) {
        try {
            return processor.restore(state).lines();
        } catch (final RuntimeException e) {
            throw new RefusalException(place() + ": its state does not fit the pipeline: " + e.getMessage());
        }
    }

    /** The state between two records; allocates. */
    Snapshot snapshot() {
        final List<OutputPosition> numbers = new ArrayList<>();
        outputs.values()
                .forEach(output -> numbers.add(
                        new OutputPosition(identity.outputs().get(numbers.size()), output.nextNumber(), -1, -1)));
        return new Snapshot(
                new SnapshotName(partition, 0, 0),
                identity.application(),
                identity.pipeline(),
                0,
                false,
                processor.nowNs(),
                processor.sequence() + 1,
                List.of(new InputPosition(identity.inputs().get(0), nextOffset, -1)),
                numbers,
                processor.snapshot());
    }

    /** Leaves out, from now on, results that are in the outputs already. */
    void dropWritten(final OutputTails tails) {
        outputs.forEach((topic, output) -> {
            final LastResult last = tails.last(outputOf(topic), output.nextNumber());
            output.dropThrough(last, tails.digests(outputOf(topic), output.nextNumber(), last));
        });
    }

    /** Continues with the numbers after those of the results of records before this one. */
    void numberFrom(final OutputTails tails, final long offset) {
        outputs.forEach((topic, output) ->
                output.nextNumber(tails.before(outputOf(topic), offset).number() + 1));
    }

    private TopicPartition outputOf(final String topic) {
        return new TopicPartition(topic, partition);
    }

    /**
     * Takes a record; its results follow those that have not been taken yet.
     *
     * @param value its bytes; null is passed over: a marker of the run that wrote the topic, or a deletion
     * @param offset in the partition
     */
    void take(final byte[] value, final long offset) {
        if (value == null) {
            nextOffset = offset + 1;
            return;
        }
        nextOffset = offset;
        for (final SparkTaskOutput output : labelled) {
            output.at(offset);
        }
        try {
            processor.onRecord(value, 0, value.length, offset + 1);
        } catch (final KafkaException | InputException | RefusalException e) {
            throw e;
        } catch (final RuntimeException | LinkageError | StackOverflowError | AssertionError failure) {
            throw new TaskFailedException(place(), failure);
        }
        nextOffset = offset + 1;
    }

    /** Takes the next result; null when there is none. */
    Row pollResult() {
        return results.poll();
    }

    boolean hasResult() {
        return !results.isEmpty();
    }

    int partition() {
        return partition;
    }

    /** Offset of the next record, if the topic has no gap there. */
    long nextOffset() {
        return nextOffset;
    }

    /** Stream time; before the first record {@link Long#MIN_VALUE}. */
    long nowNs() {
        return processor.nowNs();
    }

    /** The bad input that it has met. */
    InputFaults inputFaults() {
        return inputFaults;
    }

    /** Takes how many results were left out since it was asked. */
    long takeDropped() {
        return outputs.values().stream().mapToLong(SparkTaskOutput::takeDropped).sum();
    }

    /** Takes how many results had no key since it was asked. */
    long takeWithoutKey() {
        return outputs.values().stream()
                .mapToLong(SparkTaskOutput::takeWithoutKey)
                .sum();
    }

    private String place() {
        return "topic '" + source + "', partition " + partition + ", offset " + nextOffset;
    }

    @Override
    public void close() {
        processor.close();
    }
}
