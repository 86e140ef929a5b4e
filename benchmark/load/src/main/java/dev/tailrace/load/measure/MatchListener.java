package dev.tailrace.load.measure;

/** Listener that is called once for each recognised result, by the measuring thread. It must return at once. */
@FunctionalInterface
public interface MatchListener {

    /** Ignores all results. */
    MatchListener NONE = (cause, atNs) -> {};

    /**
     * Called when an expected result has arrived.
     *
     * @param cause number of the record that made it knowable
     * @param atNs time of arrival, on the clock of the check
     */
    void matched(long cause, long atNs);
}
