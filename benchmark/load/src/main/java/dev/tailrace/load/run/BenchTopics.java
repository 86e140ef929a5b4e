package dev.tailrace.load.run;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The topics of a run, unique to it: an input topic, and an output topic for each sink. Without an engine the input topic
 * is also the output topic.
 *
 * @param input topic that the driver writes
 * @param outputs output topics by sink
 */
record BenchTopics(String input, SortedMap<String, String> outputs) {

    /**
     * Names the topics.
     *
     * @param run name of the run
     * @param hasEngine whether an engine writes results
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

    /** All topics, each once, the input first. */
    List<String> all() {
        final List<String> topics = new ArrayList<>(List.of(input));
        outputs.values().stream().filter(topic -> !topic.equals(input)).forEach(topics::add);
        return topics;
    }

    /** The topic partition of each expectation of a workload, as {@code TOPIC:PARTITION}. */
    SortedMap<String, String> partitions(final Workload workload) {
        final SortedMap<String, String> partitions = new TreeMap<>();
        workload.expected()
                .keySet()
                .forEach(each ->
                        partitions.put(each, outputs.get(Workload.sink(each)) + ":" + Workload.partition(each)));
        return partitions;
    }
}
