package dev.tailrace.load.run;

import java.util.SortedMap;
import java.util.TreeMap;

/** How much the logs of a run's topics take on the disks of all brokers, by what is in them. Its input is not the engine's. */
final class StoredTopics {

    private static final String OUTPUT = "output log";

    private StoredTopics() {}

    /**
     * Sums up.
     *
     * @param bytes of each topic whose name begins with that of the run
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
