package dev.tailrace.function;

/**
 * Called when a record has delayed the records after it for a long time. Runs on the thread of the merger; must return at
 * once.
 */
@FunctionalInterface
public interface StallListener {

    /**
     * Called once for each record that delays others.
     *
     * @param region description of the region
     * @param task that processes the record
     * @param position of the record in the input log
     * @param waitedNs time waited so far
     */
    void onStall(String region, String task, long position, long waitedNs);
}
