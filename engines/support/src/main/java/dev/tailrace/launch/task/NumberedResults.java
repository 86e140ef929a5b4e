package dev.tailrace.launch.task;

import dev.tailrace.io.OutputLog;
import dev.tailrace.progress.RunId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The outputs of a partition task by topic: results are numbered and emitted with their headers, or only numbered when they
 * are already written. Used by one thread, which emits results while it works.
 */
public final class NumberedResults {

    private final Map<String, NumberedOutput> byTopic = new LinkedHashMap<>();
    private final TaskParts parts;

    /**
     * @param partition the partition task
     * @param sender takes the results
     */
    public NumberedResults(final TaskParts parts, final int partition, final ResultSender sender) {
        this.parts = parts;
        final RunId run = parts.identities().of(partition).id();
        final String application = parts.identities().topics().application();
        for (final String topic : parts.sinkTopics()) {
            byTopic.put(
                    topic,
                    new NumberedOutput(topic, partition, run, parts.recordKey().of(application, partition), sender));
        }
    }

    Map<String, NumberedOutput> byTopic() {
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
        byTopic.forEach((topic, output) -> numbers.put(topic, output.nextNumber()));
        return numbers;
    }

    /** Continues with these numbers; a topic without a number begins at 0. */
    public void resume(final Map<String, Long> numbers) {
        byTopic.forEach((topic, output) -> output.nextNumber(numbers.getOrDefault(topic, 0L)));
    }

    /** Only numbers the results of a topic up to this number, because they are already written; -1 for none. */
    public void dropUpTo(final String topic, final long number) {
        byTopic.get(topic).dropUpTo(number);
    }

    /** The same, with a check of results that are computed again. */
    public void dropUpTo(final String topic, final long number, final ReplayCheck check) {
        dropUpTo(topic, number);
        check(topic, check);
    }

    /** Sets the check of results of a topic that are computed again, whether they are dropped or written again. */
    public void check(final String topic, final ReplayCheck check) {
        byTopic.get(topic).check(check);
    }

    /** Sets the epoch, the flags and the lineage of the output headers; by default all are 0. */
    public void setHeaderFields(final int epoch, final int flags, final int lineage) {
        byTopic.values().forEach(output -> output.setHeaderFields(epoch, flags, lineage));
    }
}
