package dev.tailrace.experiments.flink.listing1;

import java.io.Serializable;
import java.time.Duration;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One run of Listing 1.
 *
 * @param method what keeps the order
 * @param bootstrap addresses of brokers
 * @param output the topic of the results, with one partition
 * @param paths the topic of the paths; used by Conflux only
 * @param count how many numbers are sent
 * @param perSecond how many are due in a second; 0 for as fast as they are taken
 * @param firstTasks parallelism of the filter and the first map
 * @param lastTasks parallelism of the last map
 * @param steps of the busy loop of each operator
 * @param tuning of Flink and its producers
 * @param trouble what goes wrong on purpose
 */
public record ListingRequest(
        OrderMethod method,
        String bootstrap,
        String output,
        String paths,
        long count,
        int perSecond,
        int firstTasks,
        int lastTasks,
        int steps,
        JobTuning tuning,
        Trouble trouble)
        implements Serializable {

    /** As fields, to be handed to another process. */
    public SortedMap<String, String> fields() {
        final SortedMap<String, String> fields = new TreeMap<>();
        fields.put("method", method.toString());
        fields.put("bootstrap", bootstrap);
        fields.put("output", output);
        fields.put("paths", paths);
        fields.put("count", Long.toString(count));
        fields.put("per-second", Integer.toString(perSecond));
        fields.put("first-tasks", Integer.toString(firstTasks));
        fields.put("last-tasks", Integer.toString(lastTasks));
        fields.put("steps", Integer.toString(steps));
        fields.putAll(tuning.fields());
        fields.putAll(trouble.fields());
        return fields;
    }

    /** Reads {@link #fields()}. */
    public static ListingRequest of(final SortedMap<String, String> fields) {
        return new ListingRequest(
                OrderMethod.named(fields.get("method")),
                fields.get("bootstrap"),
                fields.get("output"),
                fields.get("paths"),
                Long.parseLong(fields.get("count")),
                Integer.parseInt(fields.get("per-second")),
                Integer.parseInt(fields.get("first-tasks")),
                Integer.parseInt(fields.get("last-tasks")),
                Integer.parseInt(fields.get("steps")),
                JobTuning.of(fields),
                Trouble.of(fields));
    }

    Duration bufferTimeout() {
        return Duration.ofMillis(tuning.bufferTimeoutMs());
    }

    /** The parallelism of each group, as the merge process wants it: {@code 4,2}. */
    public String tasks() {
        return firstTasks + "," + lastTasks;
    }
}
