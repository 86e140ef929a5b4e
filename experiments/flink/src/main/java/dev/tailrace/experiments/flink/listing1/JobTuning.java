package dev.tailrace.experiments.flink.listing1;

import java.io.Serializable;
import java.util.Map;

/**
 * Tuning of a job and of the producers of its sinks.
 *
 * @param bufferTimeoutMs how long a record may wait at each of Flink's channels
 * @param lingerMs how long a record may wait in a producer
 * @param objectReuse whether chained operators pass objects on without copying
 * @param producer further producer properties by name
 */
public record JobTuning(long bufferTimeoutMs, int lingerMs, boolean objectReuse, Map<String, String> producer)
        implements Serializable {

    /** Copies the map into a serializable one. */
    public JobTuning {
        producer = Map.copyOf(producer);
    }
}
