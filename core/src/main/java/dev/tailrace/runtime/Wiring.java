package dev.tailrace.runtime;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.LookupTable;
import dev.tailrace.io.OutputLog;
import java.util.function.Supplier;

/**
 * Provides a processor with its parts, by the names of their nodes. Used only in constructors.
 *
 * <p>The caller names the type that it was compiled against; a part of another type is a {@link ClassCastException}, which
 * the fingerprint of the generated class prevents.
 */
public interface Wiring {

    /**
     * The stateless function of a node, shared by all tasks: of a map, filter or flatMap; the key of an enriching node; an
     * aggregate of rows.
     */
    <F> F function(String node);

    /**
     * A new object of the node's supplier: a decoder, operator, enricher, joiner, row result or encoder; for a node
     * of a library the parts of its operator.
     */
    <O> O instance(String node);

    /** The supplier itself, for nodes that create an object for each key. */
    <O> Supplier<O> factory(String node);

    /** The key function of an input of a node; inputs count from 0. */
    <F> F key(String node, int input);

    /** The holder that copies the records that a joining node keeps of an input; inputs count from 0. */
    <H> H holder(String node, int input);

    /** The reference data of an enriching node. */
    <V> LookupTable<V> table(String node);

    /** The log that a sink writes. */
    OutputLog output(String sink);

    /** The counters of bad input. */
    InputFaults inputFaults();
}
