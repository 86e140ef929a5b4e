package dev.tailrace.io;

import java.util.Map;
import java.util.Objects;

/**
 * What a user has given as the target of the results of one sink. Immutable.
 *
 * @param address without the parameters, such as {@code postgresql://localhost/ticks} or {@code results.duckdb}
 * @param parameters of the address, by name: those after its question mark
 * @param sink name of the sink
 * @param schema structure of the results
 */
public record OutputTarget(String address, Map<String, String> parameters, String sink, RecordSchema schema) {

    public OutputTarget {
        Objects.requireNonNull(address);
        Objects.requireNonNull(sink);
        Objects.requireNonNull(schema);
        parameters = Map.copyOf(parameters);
    }

    /** The value of a parameter. */
    public String parameter(final String name, final String otherwise) {
        return parameters.getOrDefault(name, otherwise);
    }
}
