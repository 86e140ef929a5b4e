package dev.tailrace.progress;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * Tells states of one run apart that have come about in different ways: in each record and snapshot of a partition task, 16
 * bits that are 0 as long as the partition task has had one pipeline and one input, and at each change become a hash of the
 * lineage before, the new run and the place in the inputs.
 *
 * <p>A pipeline may be changed, and changed back, without an output in between; an owner that has been replaced may have done
 * so on its own. A state from before then still seems to fit the output log, since all outputs are of its pipeline, but is not
 * the one that they were computed from. Equal lineages mean equal states at equal places, but for one case in 65,535.
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
