package dev.tailrace.experiments.flink.listing1;

import java.io.Serializable;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * How Flink and the producers of its sinks are set.
 *
 * @param bufferTimeoutMs how long a record may wait at each channel of Flink's
 * @param lingerMs how long it may wait in a producer
 * @param objectReuse whether chained operators hand over the object itself
 * @param producer further properties of these producers by their names
 * @param flink settings of Flink by their names
 */
public record JobTuning(
        long bufferTimeoutMs,
        int lingerMs,
        boolean objectReuse,
        Map<String, String> producer,
        Map<String, String> flink)
        implements Serializable {

    /** What the name of a property of producers follows. */
    public static final String PRODUCER = "producer.";

    /** What the name of a setting of Flink follows. */
    public static final String FLINK = "flink.";

    /** With settings that can travel. */
    public JobTuning {
        producer = Map.copyOf(producer);
        flink = Map.copyOf(flink);
    }

    /** For latency: nothing waits for more, but for this long at each channel. */
    public static JobTuning latency(final long bufferTimeoutMs) {
        return new JobTuning(bufferTimeoutMs, 0, true, Map.of(), Map.of());
    }

    /** Those fields whose names begin so, without this beginning. */
    public static Map<String, String> behind(final String prefix, final SortedMap<String, String> fields) {
        return fields.entrySet().stream()
                .filter(field -> field.getKey().startsWith(prefix))
                .collect(Collectors.toMap(field -> field.getKey().substring(prefix.length()), Map.Entry::getValue));
    }
}
