package dev.tailrace.runtime;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.LookupTable;
import dev.tailrace.io.OutputLog;
import java.util.function.Supplier;

/**
 * Hands a generated processor its parts, by the name of the node they belong to. Used in constructors only.
 *
 * <p>The caller says the type that it was compiled against; a part of another type is a {@link ClassCastException},
 * which the fingerprint of the generated class rules out.
 */
public interface Wiring {

    /**
     * The stateless function of a node, shared by all tasks: of a map, filter or flatMap, an enricher's key, an aggregate
     * of rows.
     */
    <F> F function(String node);

    /**
     * A fresh instance of what the node's supplier makes: a decoder, operator, enricher or encoder; of a calculation the
     * parts of a fresh one.
     */
    <O> O instance(String node);

    /** The supplier itself, for nodes that make one instance per key. */
    <O> Supplier<O> factory(String node);

    /** The key function of an input of a node; inputs count from 0. */
    <F> F key(String node, int input);

    /** What keeps the latest records of an input of a joining node; inputs count from 0. */
    <H> H holder(String node, int input);

    /** The reference data of an enriching node. */
    <V> LookupTable<V> table(String node);

    /** The log that a sink writes. */
    OutputLog output(String sink);

    /** Where bad input is counted. */
    InputFaults inputFaults();
}
