package dev.tailrace.experiments.flink.listing1;

import java.io.Serializable;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What goes wrong in a run, on purpose, in the last operator.
 *
 * @param crashAt the number at which the job fails once; -1 for never
 * @param slowEvery after so many records its first task rests for a millisecond; 0 for never
 */
public record Trouble(long crashAt, int slowEvery) implements Serializable {

    /** Nothing does. */
    public static final Trouble NONE = new Trouble(-1, 0);

    /** As fields, to be handed to another process. */
    SortedMap<String, String> fields() {
        final SortedMap<String, String> fields = new TreeMap<>();
        fields.put("crash-at", Long.toString(crashAt));
        fields.put("slow-every", Integer.toString(slowEvery));
        return fields;
    }

    /** Reads {@link #fields()} among others. */
    static Trouble of(final SortedMap<String, String> fields) {
        return new Trouble(Long.parseLong(fields.get("crash-at")), Integer.parseInt(fields.get("slow-every")));
    }
}
