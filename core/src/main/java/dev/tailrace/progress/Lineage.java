package dev.tailrace.progress;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Tells states of one graph apart that have come about in different ways: in each record and snapshot of a lane, 16 bits that
 * are 0 as long as the lane has had one graph, and at each change become a hash of the lineage before, the new graph and the
 * place in the inputs.
 *
 * <p>A graph may be changed, and changed back, without an output in between; an owner that has been replaced may have done
 * so on its own. A state from before then still seems to fit the output log, since all outputs are of its graph, but is not
 * the one that they were computed from. Equal lineages mean equal states at equal places, but for one case in 65,535.
 */
final class Lineage {

    private static final int MOST = 0xFFFF;

    private Lineage() {}

    /** The lineage of a graph that goes on from a snapshot. */
    static int from(final Snapshot snapshot, final int graphHash) {
        return snapshot.graphHash() == graphHash
                ? snapshot.lineage()
                : hash(snapshot.lineage(), graphHash, snapshot.inputs());
    }

    private static int hash(final int before, final int graphHash, final List<InputPosition> inputs) {
        final ByteBuffer bytes = ByteBuffer.allocate(2 * Integer.BYTES + inputs.size() * Long.BYTES);
        bytes.putInt(before).putInt(graphHash);
        inputs.forEach(input -> bytes.putLong(input.next()));
        final CRC32C crc = new CRC32C();
        crc.update(bytes.array());
        return 1 + (int) (crc.getValue() % MOST);
    }
}
