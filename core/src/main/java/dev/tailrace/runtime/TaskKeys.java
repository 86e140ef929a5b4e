package dev.tailrace.runtime;

/**
 * The keys that belong to one partition task. Records are spread over the tasks of a group by a hash of their key, so
 * that all records of a key go to the same task. Immutable; allocates only when it throws.
 */
public final class TaskKeys {

    /** 2^64 over the golden ratio: spreads keys that are near to each other (Knuth, TAOCP 3, 6.4). */
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final int tasks;
    private final int number;
    private final String refusal;

    /**
     * @param tasks number of tasks that share the keys
     * @param number number of this task, from 0
     * @param refusal the message for a key that belongs to another task
     */
    public TaskKeys(final int tasks, final int number, final String refusal) {
        this.tasks = tasks;
        this.number = number;
        this.refusal = refusal;
    }

    /**
     * The keys of a task for an edge between two nodes.
     *
     * @param key name of the key
     * @param tasks number of tasks that share the keys
     * @param number number of this task, from 0
     */
    public static TaskKeys of(final String from, final String to, final String key, final int tasks, final int number) {
        return new TaskKeys(
                tasks,
                number,
                "records from '" + from + "' to '" + to + "' have another " + key
                        + " than the records they come from; keys of one name are taken for the same key, give this"
                        + " one another name");
    }

    /** The number of the task that owns a key. */
    public static int ownerOf(final int hash, final int tasks) {
        return (int) ((hash * GOLDEN >>> 32) * tasks >>> 32);
    }

    /**
     * Checks that a key belongs to this task.
     *
     * @param hash of the key: a dense identifier itself, or the hash code of any other key
     * @throws IllegalStateException when the key belongs to another task
     */
    public void check(final int hash) {
        if (ownerOf(hash, tasks) != number) {
            throw new IllegalStateException(refusal);
        }
    }
}
