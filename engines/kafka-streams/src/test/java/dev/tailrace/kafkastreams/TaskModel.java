package dev.tailrace.kafkastreams;

import dev.tailrace.function.OnError;
import dev.tailrace.kafkaclient.testkit.HeaderLine;
import dev.tailrace.kafkaclient.testkit.Reference;
import dev.tailrace.launch.task.RunCounters;
import dev.tailrace.launch.task.TaskIdentities;
import dev.tailrace.launch.task.TaskParts;
import dev.tailrace.launch.value.RecordKey;
import dev.tailrace.progress.LogIdentity;
import dev.tailrace.progress.PipelineVersion;
import dev.tailrace.progress.RunIdentity;
import dev.tailrace.runner.Interpreter;
import dev.tailrace.stream.StreamGraph;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.function.ObjLongConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/**
 * What Kafka Streams does with one task, as far as a partition task can notice, with crashes at the worst moments: records,
 * commits that end halfway, changelogs and topics that lack what was not flushed. Chance decides; a seed gives the same
 * history.
 */
final class TaskModel {

    private static final int PARTITION = 3;

    private final TaskParts parts;
    private final List<byte[]> input;
    private final boolean exactlyOnce;
    private final Random random;
    private final Map<String, List<HeaderLine>> topics = new TreeMap<>();

    private ModelStore snapshots = new ModelStore(PipelineTopology.SNAPSHOTS);
    private int flushedChanges;
    private Map<String, Integer> flushedLines = new LinkedHashMap<>();
    private int committed;
    private int crashes;
    private long nowNs;

    TaskModel(final TaskParts parts, final List<byte[]> input, final boolean exactlyOnce, final long seed) {
        this.parts = parts;
        this.input = input;
        this.exactlyOnce = exactlyOnce;
        this.random = new Random(seed);
        parts.sinkTopics().forEach(topic -> topics.put(topic, new ArrayList<>()));
    }

    /** Lives until all input is committed. */
    Map<String, List<HeaderLine>> run() {
        while (committed < input.size()) {
            live();
        }
        return topics;
    }

    int crashes() {
        return crashes;
    }

    private void live() {
        final PartitionTaskProcessor processor =
                new PartitionTaskProcessor(parts, services(this::replay, 50, () -> nowNs));
        final MockProcessorContext<SourcePartition, byte[]> context = context();
        processor.init(context);
        int next = committed;
        while (next < input.size()) {
            final int until = Math.min(input.size(), next + 1 + random.nextInt(60));
            for (; next < until; next++) {
                context.setRecordMetadata("itch", PARTITION, next);
                processor.process(new Record<>(null, input.get(next), next));
                collect(context);
            }
            nowNs += random.nextInt(100);
            if (isCrash() || !commit(processor, next)) {
                crash();
                return;
            }
        }
        processor.close();
    }

    /** Returns whether the task is still alive. */
    private boolean commit(final PartitionTaskProcessor processor, final int next) {
        processor.beforeCommit();
        if (isCrash()) {
            return false;
        }
        if (!exactlyOnce) {
            flush();
            if (isCrash()) {
                return false;
            }
        }
        if (!exactlyOnce && random.nextInt(4) == 0) {
            // The commit timed out; it is tried again after more records.
            return true;
        }
        flush();
        committed = next;
        if (isCrash()) {
            return false;
        }
        if (!exactlyOnce) {
            processor.afterCommit();
        }
        return true;
    }

    private boolean isCrash() {
        return random.nextInt(12) == 0;
    }

    private void flush() {
        flushedChanges = snapshots.changes();
        flushedLines = new LinkedHashMap<>();
        topics.forEach((topic, lines) -> flushedLines.put(topic, lines.size()));
    }

    /** What was not flushed is gone from some point on, of each partition; under exactly-once all of it. */
    private void crash() {
        crashes++;
        snapshots = snapshots.restored(survivors(flushedChanges, snapshots.changes()));
        flushedChanges = snapshots.changes();
        topics.forEach((topic, lines) -> {
            final int left = survivors(flushedLines.getOrDefault(topic, 0), lines.size());
            lines.subList(left, lines.size()).clear();
        });
    }

    private int survivors(final int flushed, final int written) {
        return exactlyOnce ? flushed : flushed + random.nextInt(written - flushed + 1);
    }

    private MockProcessorContext<SourcePartition, byte[]> context() {
        final Properties configs = new Properties();
        final MockProcessorContext<SourcePartition, byte[]> context =
                new MockProcessorContext<>(configs, new TaskId(0, PARTITION), null);
        context.addStateStore(snapshots);
        context.addStateStore(new ModelStore(PipelineTopology.COMMIT_SIGNAL));
        return context;
    }

    private void collect(final MockProcessorContext<SourcePartition, byte[]> context) {
        context.forwarded().forEach(forward -> topics.get(forward.childName().orElseThrow())
                .add(HeaderLine.of(forward.record().value(), forward.record().headers())));
        context.resetForwards();
    }

    private void replay(
            final TopicPartition partition, final long from, final long to, final ObjLongConsumer<byte[]> taker) {
        for (long offset = from; offset < to; offset++) {
            taker.accept(input.get((int) offset), offset);
        }
    }

    /** Services of tasks whose outputs are not read. */
    static PartitionTaskServices services(
            final InputReplay replay, final long snapshotIntervalNs, final LongSupplier clockNs) {
        return new PartitionTaskServices(
                new CommitSignal.Listeners(),
                context -> replay,
                (context, history) -> Optional.empty(),
                Set.of(),
                false,
                (partition, next) -> false,
                snapshotIntervalNs,
                clockNs,
                warning -> {},
                new RunCounters());
    }

    static final TaskIdentities IDENTITIES = new TaskIdentities(
            new RunIdentity("model", PipelineVersion.of(Map.of()), List.of(LogIdentity.of("itch")), List.of()));

    static TaskParts tickAlerts() {
        final StreamGraph graph = Reference.tickAlerts("threshold-bp", "20");
        final Map<String, String> topics = new LinkedHashMap<>();
        graph.sinks().forEach(sink -> topics.put(sink.name(), sink.name()));
        return new TaskParts(
                graph, Interpreter.of(graph), "itch", topics, IDENTITIES, RecordKey.NONE, OnError.FAIL, true);
    }
}
