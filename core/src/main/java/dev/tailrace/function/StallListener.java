package dev.tailrace.function;

/** Is told when a record holds up those after it for long. Called on the merger's thread; must return at once. */
@FunctionalInterface
public interface StallListener {

    /**
     * Called once per record that is waited for.
     *
     * @param region in words
     * @param task that works on it, or has yet to begin
     * @param position of the record in the input log
     * @param waitedNs how long by now
     */
    void onStall(String region, String task, long position, long waitedNs);
}
