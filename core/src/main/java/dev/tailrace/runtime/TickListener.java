package dev.tailrace.runtime;

/** Is told of ticks. */
@FunctionalInterface
public interface TickListener {

    /** Does not care. */
    TickListener NOBODY = (nowNs, atEnd) -> {};

    /**
     * Called when all that is due on a tick has fired, before what moved the time is processed.
     *
     * @param nowNs logical time from now on
     * @param atEnd whether it is the tick of the end of the input
     */
    void onTick(long nowNs, boolean atEnd);
}
