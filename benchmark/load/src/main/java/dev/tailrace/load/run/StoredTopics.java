package dev.tailrace.load.run;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Measures the disk space that the logs of a run's topics take on all brokers, by their content. The input topic does not
 * count for the engine.
 */
final class StoredTopics {

    private static final String OUTPUT = "output log";

    private StoredTopics() {}

    /**
     * Adds up the sizes.
     *
     * @param bytes size of each topic whose name begins with the name of the run
     */
    static SortedMap<String, Long> of(final SortedMap<String, Long> bytes, final BenchTopics topics) {
        final SortedMap<String, Long> kinds = new TreeMap<>();
        bytes.forEach((topic, size) -> {
            if (!topic.equals(topics.input())) {
                kinds.merge(kind(topic, topics), size, Long::sum);
            }
        });
        return kinds;
    }

    private static String kind(final String topic, final BenchTopics topics) {
        if (topics.outputs().containsValue(topic)) {
            return OUTPUT;
        }
        if (topic.endsWith("-changelog")) {
            return "changelogs";
        }
        return topic.endsWith("-repartition") ? "repartition log" : "progress topics";
    }
}
