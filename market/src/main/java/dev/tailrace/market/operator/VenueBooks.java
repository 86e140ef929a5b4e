package dev.tailrace.market.operator;

import dev.tailrace.market.book.OrderBooks;
import dev.tailrace.market.book.Side;
import java.util.Arrays;

/**
 * What the books of feeds other than ITCH need besides their orders and levels: the best bid and offer that was emitted
 * last, because several messages may be one event, and whether the book is trusted. Empty as long as all feeds are ITCH.
 */
final class VenueBooks {

    private static final int VALUES = 4;

    private long[] last = {};
    private boolean[] distrusted = {};
    private boolean[] emittedDistrusted = {};

    /** Books that may have another best bid and offer, or another trust, than when an event ended last. */
    private boolean[] touched = {};

    /** Records that the best bid and offer may have changed. */
    void touch(final int locate) {
        ensure(locate);
        touched[locate] = true;
    }

    /** Whether the best bid and offer or the trust in it is another one than when an event of the book ended last. */
    boolean hasChanged(final int locate, final OrderBooks books) {
        if (locate >= touched.length || !touched[locate]) {
            return false;
        }
        touched[locate] = false;
        boolean changed = distrusted[locate] != emittedDistrusted[locate];
        changed |= put(locate, 0, books.bestPriceE4(locate, Side.BID));
        changed |= put(locate, 1, books.bestShares(locate, Side.BID));
        changed |= put(locate, 2, books.bestPriceE4(locate, Side.ASK));
        changed |= put(locate, 3, books.bestShares(locate, Side.ASK));
        emittedDistrusted[locate] = distrusted[locate];
        return changed;
    }

    private boolean put(final int locate, final int index, final long value) {
        final int at = VALUES * locate + index;
        final boolean changed = last[at] != value;
        last[at] = value;
        return changed;
    }

    boolean isTrusted(final int locate) {
        return locate >= distrusted.length || !distrusted[locate];
    }

    void distrust(final int locate) {
        touch(locate);
        distrusted[locate] = true;
    }

    void trust(final int locate) {
        touch(locate);
        distrusted[locate] = false;
    }

    private void ensure(final int locate) {
        if (locate >= distrusted.length) {
            final int length = Math.max(locate + 1, 2 * distrusted.length);
            last = Arrays.copyOf(last, VALUES * length);
            touched = Arrays.copyOf(touched, length);
            distrusted = Arrays.copyOf(distrusted, length);
            emittedDistrusted = Arrays.copyOf(emittedDistrusted, length);
        }
    }
}
