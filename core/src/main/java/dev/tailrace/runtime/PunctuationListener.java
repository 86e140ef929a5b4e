package dev.tailrace.runtime;

/** Listener that is called on each punctuation. */
@FunctionalInterface
public interface PunctuationListener {

    /** Ignores punctuations. */
    PunctuationListener NONE = (nowNs, atEnd) -> {};

    /**
     * Called when everything due on a punctuation has fired, before the record that moved the time is processed.
     *
     * @param nowNs stream time from now on
     * @param atEnd whether it is the punctuation of the end of the input
     */
    void onPunctuation(long nowNs, boolean atEnd);
}
