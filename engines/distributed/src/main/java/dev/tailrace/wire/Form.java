package dev.tailrace.wire;

import dev.tailrace.function.WireReader;
import dev.tailrace.function.WireWriter;

/** How the objects of one class are written and read. Immutable; shared by threads. */
interface Form {

    /** Writes an object, without its class. */
    void write(Object object, WireWriter to, Records records);

    /**
     * Reads an object.
     *
     * @param reusable one of the class that nobody needs any more, or null; classes that never change make a new one
     */
    Object read(WireReader from, Records records, Object reusable);
}
