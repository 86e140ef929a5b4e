package dev.tailrace.remote;

import dev.tailrace.function.WireReader;
import dev.tailrace.function.WireWriter;
import dev.tailrace.runtime.Firing;
import dev.tailrace.wire.Records;

/** Writes what has fired on a punctuation: due time i64, node count, key i32, value. */
final class Firings {

    private Firings() {}

    static void write(final Firing firing, final WireWriter to, final Records records) {
        to.putLong(firing.dueNs());
        to.putCount(firing.node());
        to.putInt(firing.key());
        records.write(to, firing.value());
    }

    static void read(final Firing firing, final WireReader from, final Records records) {
        firing.set(from.getLong(), from.getCount(), from.getInt(), (Comparable<?>) records.readKept(from));
    }
}
