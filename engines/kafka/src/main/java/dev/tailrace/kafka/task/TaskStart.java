package dev.tailrace.kafka.task;

import dev.tailrace.kafkaclient.EpochMarkers;
import dev.tailrace.progress.InputRange;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.PartitionTask;
import dev.tailrace.progress.Recovery;
import dev.tailrace.progress.RestorePlan;
import dev.tailrace.progress.SnapshotStore;
import dev.tailrace.runtime.EventProcessor;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.Headers;

/**
 * The start of a partition task: carries out the requests of its {@link Recovery} on real topics. Used by the recovery
 * thread; once {@link #isDone}, the partition task belongs to the poll thread.
 */
final class TaskStart {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final byte[] NO_IDENTITY = {};

    private final PartitionTask task;
    private final EventProcessor processor;
    private final TaskTopics topics;
    private final ResultProducer producer;
    private final List<TopicPartition> inputs;
    private final SnapshotStore store;
    private final OutputHeader outputHeader = new OutputHeader();
    private Recovery recovery;
    private RestorePlan plan;

    TaskStart(
            final PartitionTask task,
            final EventProcessor processor,
            final TaskTopics topics,
            final ResultProducer producer,
            final List<TopicPartition> inputs,
            final SnapshotStore store) {
        this.task = task;
        this.processor = processor;
        this.topics = topics;
        this.producer = producer;
        this.inputs = List.copyOf(inputs);
        this.store = store;
        begin();
    }

    /** Starts the recovery, or starts it again, with another claim. */
    void begin() {
        recovery = Recovery.of(task.spec(), store, ThreadLocalRandom.current().nextLong());
    }

    Recovery.Stage stage() {
        return recovery.stage();
    }

    /** Fences the former owner of this partition task's transactional id at the broker. */
    void fence() {
        producer.client().initTransactions();
        recovery.fenced();
    }

    /** Lets the producer fetch the metadata of the topics: later it must not block for that. */
    void prepare() {
        final long startNs = System.nanoTime();
        for (final OutputPartition output : topics.outputs()) {
            while (!isKnown(output, System.nanoTime() - startNs)) {
                continue;
            }
        }
    }

    private boolean isKnown(final OutputPartition output, final long elapsedNs) {
        try {
            producer.client().partitionsFor(output.partition().topic());
            return true;
        } catch (final TimeoutException e) {
            if (elapsedNs > TIMEOUT.toNanos()) {
                throw e;
            }
            return false;
        }
    }

    /** Adds the outputs that have to be read. */
    void collectScans(final Map<TopicPartition, RecoveryRound.Scan> scans) {
        for (int output = 0; output < topics.outputs().size(); output++) {
            if (recovery.isScanning(output)) {
                scans.put(topics.outputs().get(output).partition(), new RecoveryRound.Scan(recovery, output));
            }
        }
    }

    /** A marker that was sent to an output. */
    record Claim(TaskStart start, int output, Future<RecordMetadata> sent) {

        /** Waits until the log has appended the marker. */
        void await() {
            start.claimed(output, sent);
        }
    }

    /** Sends the markers that are due, and adds them to the list. */
    void sendClaims(final List<Claim> claims) {
        for (int output = 0; output < topics.outputs().size(); output++) {
            if (recovery.isClaiming(output)) {
                final TopicPartition partition = topics.outputs().get(output).partition();
                claims.add(new Claim(this, output, EpochMarkers.send(producer.client(), partition, marker(output))));
            }
        }
    }

    private Headers marker(final int output) {
        final byte[] identity = recovery.claimText();
        return EpochMarkers.headers(
                recovery.marker(output, outputHeader), topics.fits(output, identity.length) ? identity : NO_IDENTITY);
    }

    private void claimed(final int output, final Future<RecordMetadata> sent) {
        recovery.claimed(output, EpochMarkers.await(topics.outputs().get(output).partition(), sent, TIMEOUT));
    }

    /** Checks whether the partition task could continue, before it fences an active owner. */
    void check(final Map<TopicPartition, InputRange> ranges) {
        recovery.check(own(ranges));
    }

    private List<InputRange> own(final Map<TopicPartition, InputRange> ranges) {
        return inputs.stream().map(ranges::get).toList();
    }

    /** Chooses the position to continue from, and restores the state of the processor. */
    void plan(final Map<TopicPartition, InputRange> ranges) {
        final RestorePlan chosen = recovery.plan(own(ranges));
        CrashPoint.DURING_RESTORE.reach();
        task.begin(processor, chosen);
        plan = chosen;
    }

    String lostMessage() {
        return recovery.lostMessage();
    }

    boolean isDone() {
        return plan != null;
    }

    RestorePlan restorePlan() {
        return plan;
    }

    PartitionTask task() {
        return task;
    }

    EventProcessor processor() {
        return processor;
    }

    TaskTopics topics() {
        return topics;
    }

    ResultProducer producer() {
        return producer;
    }

    List<TopicPartition> inputs() {
        return inputs;
    }
}
