package dev.tailrace.order;

/** The mechanism by which the merger of a region combines the results of its tasks. */
public enum Mechanism {
    /** Each record has a numbered slot; results leave in the order of the numbers, once all slots before are closed. */
    GAP_ACCOUNTING("gap accounting"),
    /** Results leave as each task finishes them; records of one key pass through one task, in order. */
    TASK_ORDER("the order of each task"),
    /** Results leave in the order of their arrival. */
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
