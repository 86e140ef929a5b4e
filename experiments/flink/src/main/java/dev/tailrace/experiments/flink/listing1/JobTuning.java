package dev.tailrace.experiments.flink.listing1;

import java.io.Serializable;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * Tuning of Flink and of the producers of its sinks.
 *
 * @param bufferTimeoutMs how long a record may wait at each of Flink's channels
 * @param lingerMs how long a record may wait in a producer
 * @param objectReuse whether chained operators pass objects on without copying
 * @param producer further producer properties by name
 * @param flink Flink settings by name
 */
public record JobTuning(
        long bufferTimeoutMs,
        int lingerMs,
        boolean objectReuse,
        Map<String, String> producer,
        Map<String, String> flink)
        implements Serializable {

    /** Prefix of fields that are producer properties. */
    public static final String PRODUCER = "producer.";

    /** Prefix of fields that are Flink settings. */
    public static final String FLINK = "flink.";

    /** Copies the maps into serializable ones. */
    public JobTuning {
        producer = Map.copyOf(producer);
        flink = Map.copyOf(flink);
    }

    /** Tuning for latency: records wait only for the given time at each channel. */
    public static JobTuning latency(final long bufferTimeoutMs) {
        return new JobTuning(bufferTimeoutMs, 0, true, Map.of(), Map.of());
    }

    /** Fields whose names begin with the prefix, with the prefix removed. */
    public static Map<String, String> withPrefix(final String prefix, final SortedMap<String, String> fields) {
        return fields.entrySet().stream()
                .filter(field -> field.getKey().startsWith(prefix))
                .collect(Collectors.toMap(field -> field.getKey().substring(prefix.length()), Map.Entry::getValue));
    }
}
