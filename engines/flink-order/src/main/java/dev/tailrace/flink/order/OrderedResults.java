package dev.tailrace.flink.order;

import dev.tailrace.merge.ReorderRing;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Reorder buffer: puts results in the order of their labels and passes each on as soon as all numbers before its own are
 * closed.
 *
 * <p>A result that arrives in order costs a comparison; one that arrives early costs a store and later a load in the ring.
 * No timer, no watermark, no comparison between results.
 *
 * <p>Accepts every result, because a merger that waits for a missing number cannot stop reading the channel that brings it.
 * The memory is bounded by what the channels before the merger hold.
 *
 * <p>One thread. Allocates when the ring grows, and one object for each number that has several results.
 *
 * @param <R> type of the results
 */
final class OrderedResults<R> {

    private static final Object NOTHING = "no result";

    private final Consumer<R> output;
    private final ReorderRing<Object> ring;

    /**
     * @param first the first number
     * @param capacity places of the ring to begin with, a power of two
     * @param output takes results in order
     */
    OrderedResults(final long first, final int capacity, final Consumer<R> output) {
        this.ring = new ReorderRing<>(first, capacity, ReorderRing.LARGEST);
        this.output = output;
    }

    /** The ring of numbers that wait, with the first open number. */
    ReorderRing<?> ring() {
        return ring;
    }

    /**
     * Takes one result of a number, or an end, and passes on everything that is now in order.
     *
     * @param result null for an end
     * @throws IllegalStateException when it was closed before, or is too far ahead
     */
    void close(final long number, final int ordinal, final boolean last, final R result) {
        final boolean isWhole = ordinal == 0 && last;
        if (isWhole && number == ring.head() && ring.first() == null) {
            pass(result);
            ring.advance();
        } else {
            keep(number, ordinal, last, result == null ? NOTHING : result);
        }
        while (ring.held() > 0 && ring.first() != null && passFirst()) {
            ring.advance();
        }
    }

    private void pass(final R result) {
        if (result != null) {
            output.accept(result);
        }
    }

    private void keep(final long number, final int ordinal, final boolean last, final Object result) {
        if (number < ring.head()) {
            throw closedBefore(number, ordinal);
        }
        final Object present = ring.get(number);
        if (ordinal == 0 && last) {
            if (present != null) {
                throw closedBefore(number, 0);
            }
            ring.put(number, result);
        } else if (present == null) {
            final Several several = new Several();
            ring.put(number, several);
            several.add(number, ordinal, last, result);
        } else if (present instanceof Several several) {
            several.add(number, ordinal, last, result);
        } else {
            throw closedBefore(number, ordinal);
        }
    }

    /** Passes on the results of the first number; returns whether the number is complete. */
    private boolean passFirst() {
        final Object first = ring.first();
        if (!(first instanceof Several several)) {
            passKept(first);
            return true;
        }
        for (Object next = several.poll(); next != null; next = several.poll()) {
            passKept(next);
        }
        return several.isComplete();
    }

    @SuppressWarnings("unchecked")
    private void passKept(final Object kept) {
        if (kept != NOTHING) {
            output.accept((R) kept);
        }
    }

    private static IllegalStateException closedBefore(final long number, final int ordinal) {
        return new IllegalStateException("the result (" + number + ", " + ordinal
                + ") came a second time; an operator inside the region gave it twice, or the splitter and the merger"
                + " were not restored from the same checkpoint");
    }

    /** The results of one number, by ordinal; results in order are passed on before the others have arrived. */
    private static final class Several {

        private static final int FEW = 4;

        private Object[] byOrdinal = new Object[FEW];
        private int next;
        private int count = Integer.MAX_VALUE;

        void add(final long number, final int ordinal, final boolean last, final Object result) {
            if (ordinal >= byOrdinal.length) {
                byOrdinal = Arrays.copyOf(byOrdinal, Math.max(ordinal + 1, 2 * byOrdinal.length));
            }
            if (ordinal < next || byOrdinal[ordinal] != null) {
                throw closedBefore(number, ordinal);
            }
            byOrdinal[ordinal] = result;
            if (last) {
                count = ordinal + 1;
            }
        }

        Object poll() {
            final Object result = next < byOrdinal.length ? byOrdinal[next] : null;
            if (result != null) {
                byOrdinal[next++] = null;
            }
            return result;
        }

        boolean isComplete() {
            return next == count;
        }
    }
}
