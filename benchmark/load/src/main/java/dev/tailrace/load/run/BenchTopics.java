package dev.tailrace.load.run;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The topics of a run, which no other run has: one that is driven, and one for each sink. Without an engine what is driven
 * is what comes out.
 *
 * @param input what the driver writes
 * @param outputs by sink
 */
record BenchTopics(String input, SortedMap<String, String> outputs) {

    /**
     * Names them.
     *
     * @param run its name
     * @param hasEngine whether anybody writes results
     */
    static BenchTopics of(final String run, final Workload workload, final boolean hasEngine) {
        final String input = run + "-in";
        final SortedMap<String, String> outputs = new TreeMap<>();
        workload.expected().keySet().forEach(each -> {
            final String sink = Workload.sink(each);
            outputs.put(sink, hasEngine ? run + "-" + sink : input);
        });
        return new BenchTopics(input, outputs);
    }

    /** Each once, the input first. */
    List<String> all() {
        final List<String> topics = new ArrayList<>(List.of(input));
        outputs.values().stream().filter(topic -> !topic.equals(input)).forEach(topics::add);
        return topics;
    }

    /** Where each expectation of a workload is to be found, as {@code TOPIC:PARTITION}. */
    SortedMap<String, String> partitions(final Workload workload) {
        final SortedMap<String, String> partitions = new TreeMap<>();
        workload.expected()
                .keySet()
                .forEach(each ->
                        partitions.put(each, outputs.get(Workload.sink(each)) + ":" + Workload.partition(each)));
        return partitions;
    }
}
