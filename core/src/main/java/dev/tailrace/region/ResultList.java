package dev.tailrace.region;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Ordered list of results: those of one slot, or all that one punctuation has fired in the tasks of a region. Results
 * are reused, so it allocates only when there are more of them than ever before. Used by one thread.
 *
 * @param <R> type of the results
 */
public final class ResultList<R extends SlotResult> {

    private final Supplier<R> factory;
    private final ArrayDeque<R> spare = new ArrayDeque<>();
    private final ResultSort<R> sort = new ResultSort<>();
    private R[] results;
    private int count;

    /** Creates an empty list, with factories for results and for arrays of them. */
    public ResultList(final Supplier<R> factory, final IntFunction<R[]> arrays) {
        this.factory = factory;
        this.results = arrays.apply(16);
    }

    /** Number of results. */
    public int count() {
        return count;
    }

    /** The result at a place. */
    public R get(final int place) {
        return results[place];
    }

    /** Adds a reused result at the end, to be filled. */
    public R add() {
        final R result = unused();
        add(result);
        return result;
    }

    /** A result that is not in use. */
    R unused() {
        return spare.isEmpty() ? factory.get() : spare.removeLast();
    }

    void add(final R result) {
        if (count == results.length) {
            results = Arrays.copyOf(results, 2 * count);
        }
        results[count++] = result;
    }

    /** Moves all results of another list to the end of this one. */
    public void takeAll(final ResultList<R> others) {
        for (int place = 0; place < others.count; place++) {
            add(others.results[place]);
            if (!spare.isEmpty()) {
                others.spare.add(spare.removeLast());
            }
        }
        others.count = 0;
    }

    /** Sorts the results of one slot into the order of the sequential run. */
    public void sortByPath() {
        sort.sort(results, count, SlotResult::comparePaths);
    }

    /** Sorts the results of a punctuation into the order of the sequential run: by due time, node and key. */
    public void sortByFiring() {
        sort.sort(results, count, SlotResult::compareFirings);
    }

    /** Removes all results. */
    public void clear() {
        for (int place = 0; place < count; place++) {
            results[place].release();
            spare.add(results[place]);
        }
        count = 0;
    }
}
