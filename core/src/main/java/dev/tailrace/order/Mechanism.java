package dev.tailrace.order;

/** How the results of the tasks of a region are put together again. */
public enum Mechanism {
    /** Each record has a numbered slot; results leave in the order of the numbers, once all before are closed. */
    GAP_ACCOUNTING("gap accounting"),
    /** Results leave as each task finishes them; records of one key pass through one task, in order. */
    TASK_ORDER("the order of each task"),
    /** Results leave as they come. */
    ARRIVAL("as they come");

    private final String words;

    Mechanism(final String words) {
        this.words = words;
    }

    @Override
    public String toString() {
        return words;
    }
}
