package dev.tailrace.flink.order.listing1;

import java.io.Serializable;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How Flink and the producers of its sinks are set.
 *
 * @param bufferTimeoutMs how long a record may wait at each channel of Flink's
 * @param lingerMs how long it may wait in a producer
 * @param objectReuse whether chained operators hand over the object itself
 * @param flink settings of Flink by their names
 */
public record JobTuning(long bufferTimeoutMs, int lingerMs, boolean objectReuse, Map<String, String> flink)
        implements Serializable {

    private static final String FLINK = "flink.";

    /** With settings of Flink that can travel. */
    public JobTuning {
        flink = Map.copyOf(flink);
    }

    /** For latency: nothing waits for more, but for this long at each channel. */
    public static JobTuning latency(final long bufferTimeoutMs) {
        return new JobTuning(bufferTimeoutMs, 0, true, Map.of());
    }

    /** As fields, to be handed to another process. */
    SortedMap<String, String> fields() {
        final SortedMap<String, String> fields = new TreeMap<>();
        fields.put("buffer-timeout-ms", Long.toString(bufferTimeoutMs));
        fields.put("linger-ms", Integer.toString(lingerMs));
        fields.put("object-reuse", Boolean.toString(objectReuse));
        flink.forEach((name, value) -> fields.put(FLINK + name, value));
        return fields;
    }

    /** Reads {@link #fields()} among others. */
    static JobTuning of(final SortedMap<String, String> fields) {
        final SortedMap<String, String> flink = new TreeMap<>();
        fields.forEach((name, value) -> {
            if (name.startsWith(FLINK)) {
                flink.put(name.substring(FLINK.length()), value);
            }
        });
        return new JobTuning(
                Long.parseLong(fields.get("buffer-timeout-ms")),
                Integer.parseInt(fields.get("linger-ms")),
                Boolean.parseBoolean(fields.get("object-reuse")),
                flink);
    }
}
