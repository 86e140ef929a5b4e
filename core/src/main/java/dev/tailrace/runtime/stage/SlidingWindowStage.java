package dev.tailrace.runtime.stage;

import dev.tailrace.aggregate.RowAggregate;
import dev.tailrace.aggregate.RowResult;
import dev.tailrace.function.Output;
import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.runtime.KeyOrder;
import dev.tailrace.runtime.KeySet;
import dev.tailrace.runtime.TimeDriven;
import dev.tailrace.state.Snapshotable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Stage of sliding windows of stream time: half-open, as long as the size; one ends at each multiple of the slide.
 *
 * <p>A window closes on the first punctuation at or after its end, before the record that moved the time there, or at the
 * end of the input. The results of all keys that have a record in it leave in key order. However far the time jumps, every
 * window that has a record closes, in the order of their ends. A record belongs to the time at which it is processed, as
 * with {@link WindowStage}.
 *
 * <p>Windows are combined from panes as long as the greatest common divisor of size and slide, so a size that is a multiple
 * of the slide is the cheapest. Between windows that are shorter than the slide there are gaps, whose records are in no
 * window.
 */
public final class SlidingWindowStage<T, R> extends AggregatingStage<T, R> implements TimeDriven, Snapshotable {

    private final RowAggregate.Combinable<? super T> aggregate;
    private final RowResult<? extends R> result;
    private final KeySet live;
    private final PaneRows<T> rows;
    private final long sizeNs;
    private final long slideNs;
    private final long paneNs;
    private final int panes;
    private final int panesPerSlide;
    private final IntPredicate left = this::hasLeft;
    private long[] newestPane = new long[16];
    private long firstPane;
    private long pane;
    private long paneEndNs = Long.MIN_VALUE;
    private long endNs = NEVER;
    private int firingKey;

    /**
     * @param sizeNs length of the windows
     * @param slideNs distance between the ends of two windows
     */
    public SlidingWindowStage(
            final RowAggregate.Combinable<? super T> aggregate,
            final RowResult<? extends R> result,
            final KeyIndex<? super T> keys,
            final long sizeNs,
            final long slideNs,
            final Output<? super R> next) {
        super(keys, next);
        this.aggregate = aggregate;
        this.result = result;
        this.live = new KeySet(keys);
        this.sizeNs = sizeNs;
        this.slideNs = slideNs;
        this.paneNs =
                BigInteger.valueOf(sizeNs).gcd(BigInteger.valueOf(slideNs)).longValueExact();
        this.panes = (int) (sizeNs / paneNs);
        this.panesPerSlide = (int) (slideNs / paneNs);
        this.rows = new PaneRows<>(aggregate, panes, panesPerSlide);
    }

    @Override
    public Object[] stateParts() {
        return new Object[] {keys.statePart(), this};
    }

    @Override
    public TimeDriven timeDriven() {
        return this;
    }

    @Override
    public void add(final int key, final T record) {
        final int at = open(key);
        aggregate.add(record, rows.longs(), at);
    }

    /** Opens the pane of the current record; returns where the row of the key begins in it. */
    private int open(final int key) {
        final long timeNs = time.recordTimeNs();
        if (timeNs >= paneEndNs) {
            pane = Math.floorDiv(timeNs, paneNs);
            paneEndNs = (pane + 1) * paneNs;
        }
        if (endNs == NEVER) {
            endNs = (Math.floorDiv(timeNs, slideNs) + 1) * slideNs;
        }
        if (live.add(key)) {
            begin(key);
        }
        newestPane[key] = pane;
        return rows.open(key, pane);
    }

    private void begin(final int key) {
        rows.begin(key);
        if (key >= newestPane.length) {
            newestPane = Arrays.copyOf(newestPane, Math.max(key + 1, 2 * newestPane.length));
        }
    }

    @Override
    public long nextDueNs() {
        return endNs;
    }

    @Override
    public void fire(final long dueNs) {
        final long lastPane = dueNs / paneNs - 1;
        live.sort();
        for (int place = 0; place < live.size(); place++) {
            firingKey = live.get(place);
            close(firingKey, lastPane, dueNs);
        }
        firstPane = lastPane + panesPerSlide - panes + 1;
        live.removeIf(left);
        endNs = live.size() == 0 ? NEVER : dueNs + slideNs;
    }

    @Override
    public int firingKey() {
        return firingKey;
    }

    @Override
    public KeyOrder keyOrder() {
        return keys;
    }

    private void close(final int key, final long lastPane, final long dueNs) {
        for (long passed = lastPane - panesPerSlide + 1; passed < lastPane; passed++) {
            rows.window(key, passed);
            rows.slide(key, passed);
        }
        final int at = rows.window(key, lastPane);
        if (newestPane[key] > lastPane - panes) {
            emitResult(result.result(key, dueNs - sizeNs, dueNs, rows.longs(), at));
        }
        rows.slide(key, lastPane);
    }

    /** Whether the last record of a key lies before the window that closes next. */
    private boolean hasLeft(final int key) {
        return newestPane[key] < firstPane;
    }

    @Override
    public boolean firesAtEnd() {
        return true;
    }

    @Override
    public void save(final StateOutput output) {
        output.putLong(sizeNs);
        output.putLong(slideNs);
        output.putLong(firstPane);
        output.putLong(endNs);
        output.putLongs(newestPane, newestPane.length);
        live.save(output);
        rows.keyedRows().save(output);
    }

    /** @throws dev.tailrace.state.StateException when the windows had another size or slide */
    @Override
    public void restore(final StateInput input) {
        if (input.getLong() != sizeNs || input.getLong() != slideNs) {
            throw input.refused("was saved with windows of another size or slide; restore it under those");
        }
        firstPane = input.getLong();
        endNs = input.getLong();
        newestPane = input.getLongs();
        live.restore(input);
        rows.keyedRows().restore(input);
        paneEndNs = Long.MIN_VALUE;
    }
}
