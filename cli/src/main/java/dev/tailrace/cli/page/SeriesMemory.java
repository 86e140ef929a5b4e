package dev.tailrace.cli.page;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The memory of all series, in blocks outside the heap: collections of garbage, for which the pipeline stands still, neither
 * mark nor copy them. When few are left, each series may have half as many rows. Used by one thread at a time.
 */
final class SeriesMemory {

    /** Longs of a block, which has 1 KB. */
    static final int BLOCK = 128;

    private static final int BLOCKS_AT_ONCE = 1 << 10;
    private static final int LEAST_ROWS = 32;
    private static final int RESERVE = 16;

    private final int blocks;
    private final List<LongBuffer> parts = new ArrayList<>();
    private int mostRows;
    private int made;
    private int used;
    private int free = -1;

    /** @param mostRows of a series while there is room for all */
    SeriesMemory(final int blocks, final int mostRows) {
        this.blocks = blocks;
        this.mostRows = mostRows;
    }

    /** Number of a block that is to be given back; -1 when there is none. */
    int take() {
        if (free < 0 && made == blocks) {
            return -1;
        }
        used++;
        if (free < 0) {
            if (made % BLOCKS_AT_ONCE == 0) {
                parts.add(ByteBuffer.allocateDirect(BLOCKS_AT_ONCE * BLOCK * Long.BYTES)
                        .order(ByteOrder.nativeOrder())
                        .asLongBuffer());
            }
            return made++;
        }
        final int block = free;
        free = (int) get(block, 0);
        return block;
    }

    void giveBack(final int block) {
        put(block, 0, free);
        free = block;
        used--;
    }

    long get(final int block, final int at) {
        return parts.get(block / BLOCKS_AT_ONCE).get(block % BLOCKS_AT_ONCE * BLOCK + at);
    }

    void put(final int block, final int at, final long value) {
        parts.get(block / BLOCKS_AT_ONCE).put(block % BLOCKS_AT_ONCE * BLOCK + at, value);
    }

    /** Most rows of a series. */
    int mostRows() {
        return mostRows;
    }

    /** Whether series have to be made shorter, after which this is to be asked again. */
    boolean isScarce() {
        if (used <= blocks - blocks / RESERVE || mostRows <= LEAST_ROWS) {
            return false;
        }
        mostRows /= 2;
        return true;
    }

    int used() {
        return used;
    }
}
