package dev.tailrace.region;

import dev.tailrace.function.StallListener;

/**
 * How long a merger waits for one record.
 *
 * @param stallNs after how long it says so
 * @param listener whom it tells
 * @param maxWaitNs after how long it continues without it, if later results are there; {@link Long#MAX_VALUE} for never
 */
public record Patience(long stallNs, StallListener listener, long maxWaitNs) {

    /** The same, but that it waits for ever. */
    public Patience withoutEnd() {
        return new Patience(stallNs, listener, Long.MAX_VALUE);
    }

    /** Waits for ever and says nothing. */
    public static final Patience ENDLESS =
            new Patience(Long.MAX_VALUE, (region, task, position, waited) -> {}, Long.MAX_VALUE);
}
