package dev.tailrace.region;

import dev.tailrace.function.StallListener;

/**
 * Stall policy of a merger: how long it waits for one record.
 *
 * @param stallNs time after which the listener is called
 * @param maxWaitNs time after which later results leave without the record; {@link Long#MAX_VALUE} for never
 */
public record WaitPolicy(long stallNs, StallListener listener, long maxWaitNs) {

    /** Waits without a limit and calls no listener. */
    public static final WaitPolicy UNLIMITED =
            new WaitPolicy(Long.MAX_VALUE, (region, task, position, waited) -> {}, Long.MAX_VALUE);

    /** The same policy without a limit. */
    public WaitPolicy withoutLimit() {
        return new WaitPolicy(stallNs, listener, Long.MAX_VALUE);
    }
}
