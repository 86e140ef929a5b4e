package dev.tailrace.io;

import java.util.Optional;

/**
 * Opens stores of one kind for results, such as tables of PostgreSQL: those whose addresses begin with its name and a
 * colon. A jar with a connector has a resource {@code META-INF/tailrace/outputs/NAME.properties} with these properties:
 *
 * <ul>
 *   <li>{@code class}: name of the connector's class, which is public and has a public constructor without arguments;
 *   <li>{@code parameters}: names of the parameters that an address may have, separated by commas; may be missing;
 *   <li>{@code suffix}: ends of the names of files that it also opens, such as {@code .csv,.csv.gz}; may be missing, and is
 *       for connectors of the distribution only.
 * </ul>
 */
public interface OutputConnector {

    /**
     * Opens the store of a sink, and creates what is missing, such as a table.
     *
     * @throws OutputException when that is not possible
     */
    ResultStore open(OutputTarget target);

    /**
     * The statement that creates the table of these results, as {@link #open} creates it; empty if the store is no table.
     *
     * @param table its name
     */
    default Optional<String> createTable(final String table, final RecordSchema schema) {
        return Optional.empty();
    }
}
