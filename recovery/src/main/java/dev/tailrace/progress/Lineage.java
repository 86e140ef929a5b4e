package dev.tailrace.progress;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * Hash of the history of a partition task's state: tells states of one run apart that came about in different ways. Each
 * record and snapshot of a partition task carries it in 16 bits. They are 0 as long as the partition task has had one
 * pipeline and one input. At each change they become a hash of the previous lineage, the new run and the position in the
 * inputs.
 *
 * <p>A pipeline may be changed, and changed back, without an output in between; a fenced owner may have done so too. A
 * state from before the change then still seems to fit the output log, since all outputs are of its pipeline, but the
 * outputs were not computed from it. Equal lineages mean equal states at equal positions, except in one case in 65,535.
 */
final class Lineage {

    private static final int MOST = 0xFFFF;

    private Lineage() {}

    /** The lineage of a run that continues from a snapshot. */
    static int from(final Snapshot snapshot, final RunId run) {
        return snapshot.identity().id().equals(run)
                ? snapshot.lineage()
                : hash(snapshot.lineage(), run, snapshot.inputs());
    }

    private static int hash(final int before, final RunId run, final List<InputPosition> inputs) {
        final ByteBuffer bytes = ByteBuffer.allocate(3 * Integer.BYTES + inputs.size() * Long.BYTES);
        bytes.putInt(before).putInt(run.pipeline()).putInt(run.input());
        inputs.forEach(input -> bytes.putLong(input.next()));
        return 1 + (int) (Integer.toUnsignedLong(Crc.of(bytes.array(), 0, bytes.capacity())) % MOST);
    }
}
