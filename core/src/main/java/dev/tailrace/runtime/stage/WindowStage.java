package dev.tailrace.runtime.stage;

import dev.tailrace.function.Output;
import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.runtime.TimeDriven;
import dev.tailrace.runtime.TumblingWindows;

/**
 * Stage of tumbling windows of stream time, half-open and aligned to time 0; {@link TumblingWindows} says when they
 * close. Results leave in key order. A key without records in the window has no result. Accumulators are empty while no
 * window is open.
 *
 * <p>The result of a window belongs to the time before the punctuation that closes it: the result of a window that ends at
 * 60 s is in the minute that ends then.
 */
public final class WindowStage<T, R> extends AggregatingStage<T, R> {

    private final Accumulators<? super T, ? extends R> accumulators;
    private final TumblingWindows windows;

    public WindowStage(
            final Accumulators<? super T, ? extends R> accumulators,
            final KeyIndex<? super T> keys,
            final long sizeNs,
            final Output<? super R> next) {
        super(keys, next);
        this.accumulators = accumulators;
        this.windows = new TumblingWindows(sizeNs, keys, this::close);
    }

    @Override
    public Object[] stateParts() {
        return new Object[] {keys.statePart(), windows, accumulators.statePart()};
    }

    @Override
    public TimeDriven timeDriven() {
        return windows;
    }

    @Override
    public void add(final int key, final T record) {
        windows.touch(key, time);
        accumulators.add(key, record);
    }

    private void close(final int key, final long startNs, final long endNs) {
        emitResult(accumulators.result(key, startNs, endNs));
        accumulators.clear(key);
    }
}
