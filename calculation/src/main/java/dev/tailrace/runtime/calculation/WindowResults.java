package dev.tailrace.runtime.calculation;

import dev.tailrace.aggregate.GroupRow;
import dev.tailrace.function.Output;
import dev.tailrace.state.Snapshotable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import java.util.Arrays;
import java.util.Objects;

/**
 * Copies of the results of windows, in the order in which they closed. The copies are needed because the rows of the
 * windows are reused before the dependants of the node have run. Allocates only for more results than ever before.
 */
final class WindowResults implements Output<GroupRow>, Snapshotable {

    private static final int KEY = 0;
    private static final int START_NS = 1;
    private static final int END_NS = 2;
    private static final int ROW = 3;

    private final int width;
    private final int stride;
    private final GroupRow view = new GroupRow();
    private long[] longs = new long[0];
    private int size;

    /** @param width longs in a row */
    WindowResults(final int width) {
        this.width = width;
        this.stride = ROW + width;
    }

    @Override
    public void emit(final GroupRow closed) {
        final int at = size * stride;
        if (at == longs.length) {
            longs = Arrays.copyOf(longs, Math.max(2 * at, stride));
        }
        longs[at + KEY] = closed.key();
        longs[at + START_NS] = closed.startNs();
        longs[at + END_NS] = closed.endNs();
        System.arraycopy(closed.rows(), closed.at(), longs, at + ROW, width);
        size++;
    }

    int size() {
        return size;
    }

    GroupRow get(final int place) {
        final int at = Objects.checkIndex(place, size) * stride;
        return view.result((int) longs[at + KEY], longs[at + START_NS], longs[at + END_NS], longs, at + ROW);
    }

    void clear() {
        size = 0;
    }

    @Override
    public void save(final StateOutput output) {
        output.putInt(width);
        output.putLongs(longs, size * stride);
    }

    @Override
    public void restore(final StateInput input) {
        final int savedWidth = input.getInt();
        final long[] saved = input.getLongs();
        if (savedWidth != width) {
            throw input.refused("was saved with results of " + savedWidth + " longs and has " + width
                    + " now; restore it under the aggregate it was saved with");
        }
        longs = saved;
        size = saved.length / stride;
    }
}
