package dev.tailrace.load.measure;

/** Is told of each result that is recognised, once. Called by the thread that measures; must return at once. */
@FunctionalInterface
public interface MatchListener {

    /** Wants to know nothing. */
    MatchListener NONE = (cause, atNs) -> {};

    /**
     * A result was there.
     *
     * @param cause number of the record that made it knowable
     * @param atNs when, by the clock of the check
     */
    void matched(long cause, long atNs);
}
