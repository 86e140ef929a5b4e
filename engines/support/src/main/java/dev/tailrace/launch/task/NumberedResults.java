package dev.tailrace.launch.task;

import dev.tailrace.io.OutputLog;
import dev.tailrace.launch.value.RecordKey;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.RunId;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The outputs of a partition task by topic: results are numbered and emitted with their headers, or only numbered when they
 * are already written. Used by one thread, which emits results while it works.
 */
public final class NumberedResults {

    /** Receiver of the results of a partition task. Called on the thread of its task, while it processes a record. */
    @FunctionalInterface
    public interface Sender {

        /**
         * Sends one result.
         *
         * @param topic output topic
         * @param key its key, null for none; the receiver may keep it
         * @param value the encoded result; the receiver may keep it
         * @param outputHeader the encoded {@link dev.tailrace.progress.OutputHeader}; the receiver may keep it
         */
        void send(String topic, byte[] key, byte[] value, byte[] outputHeader);
    }

    /** Compares results that are computed again after a restart with those in their log. */
    @FunctionalInterface
    public interface ReplayCheck {

        /**
         * Throws an unchecked exception when the result of this number differs from that in the log; does not keep the
         * bytes.
         */
        void check(long number, byte[] buffer, int offset, int length);
    }

    private final Map<String, Output> byTopic = new LinkedHashMap<>();
    private final TaskParts parts;

    /**
     * @param partition the partition task
     * @param sender takes the results
     */
    public NumberedResults(final TaskParts parts, final int partition, final Sender sender) {
        this.parts = parts;
        final RunId run = parts.identities().of(partition).id();
        final String application = parts.identities().topics().application();
        for (final String topic : parts.sinkTopics()) {
            byTopic.put(
                    topic, new Output(topic, partition, run, parts.recordKey().of(application, partition), sender));
        }
    }

    Map<String, ? extends OutputLog> byTopic() {
        return byTopic;
    }

    /** The output of each sink; results of sinks without a topic are discarded. */
    public Map<String, OutputLog> bySink() {
        final Map<String, OutputLog> bySink = new HashMap<>();
        parts.graph().sinks().forEach(sink -> bySink.put(sink.name(), Discarded.NOWHERE));
        parts.topicsBySink().forEach((sink, topic) -> bySink.put(sink, byTopic.get(topic)));
        return bySink;
    }

    /** The number of the next result, by topic. */
    public Map<String, Long> numbers() {
        final Map<String, Long> numbers = new LinkedHashMap<>();
        byTopic.forEach((topic, output) -> numbers.put(topic, output.nextNumber));
        return numbers;
    }

    /** Continues with these numbers; a topic without a number begins at 0. */
    public void resume(final Map<String, Long> numbers) {
        byTopic.forEach((topic, output) -> output.nextNumber = numbers.getOrDefault(topic, 0L));
    }

    /** Only numbers the results of a topic up to this number, because they are already written; -1 for none. */
    public void dropUpTo(final String topic, final long number) {
        byTopic.get(topic).written = number;
    }

    /** The same, with a check of results that are computed again. */
    public void dropUpTo(final String topic, final long number, final ReplayCheck check) {
        dropUpTo(topic, number);
        check(topic, check);
    }

    /** Sets the check of results of a topic that are computed again, whether they are dropped or written again. */
    public void check(final String topic, final ReplayCheck check) {
        byTopic.get(topic).replays = check;
    }

    /** Sets the epoch, the flags and the lineage of the output headers; by default all are 0. */
    public void setHeaderFields(final int epoch, final int flags, final int lineage) {
        byTopic.values().forEach(output -> output.setHeaderFields(epoch, flags, lineage));
    }

    /**
     * The output to one topic. Allocates a value and a header per result, which the client keeps.
     */
    private static final class Output implements OutputLog {

        private final String topic;
        private final OutputHeader outputHeader;
        private final Sender sender;
        private final int task;
        private final RunId run;
        private final RecordKey.Keys keys;
        private ReplayCheck replays = (number, buffer, offset, length) -> {};
        private long written = -1;
        private long nextNumber;

        Output(final String topic, final int task, final RunId run, final RecordKey.Keys keys, final Sender sender) {
            this.topic = topic;
            this.task = task;
            this.run = run;
            this.keys = keys;
            this.outputHeader = new OutputHeader().owner(task, 0, run);
            this.sender = sender;
        }

        @Override
        public void write(
                final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
            final long number = nextNumber++;
            replays.check(number, buffer, offset, length);
            if (number > written) {
                final byte[] header = new byte[OutputHeader.LENGTH];
                outputHeader.record(number, sequence, ordinal).encode(header, 0);
                final byte[] value = Arrays.copyOfRange(buffer, offset, offset + length);
                sender.send(topic, keys.copyOf(number, value), value, header);
            }
        }

        void setHeaderFields(final int epoch, final int flags, final int lineage) {
            outputHeader.owner(task, epoch, run).flags(flags).lineage(lineage);
        }
    }
}
