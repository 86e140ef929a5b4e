package dev.tailrace.runtime;

/**
 * The keys that belong to one of several like tasks: records are spread over tasks by a hash of their key, so that all
 * of a key come to the same one. Immutable; never allocates, unless it refuses.
 */
public final class TaskKeys {

    /** 2^64 over the golden ratio: spreads keys that are near to each other (Knuth, TAOCP 3, 6.4). */
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final int tasks;
    private final int number;
    private final String refusal;

    /**
     * @param tasks how many share the keys
     * @param number of this one, from 0
     * @param refusal what is said of a key that belongs to another task
     */
    public TaskKeys(final int tasks, final int number, final String refusal) {
        this.tasks = tasks;
        this.number = number;
        this.refusal = refusal;
    }

    /**
     * Those of the keys by which records go from one node to another.
     *
     * @param key name of the key
     * @param tasks how many share the keys
     * @param number of this one, from 0
     */
    public static TaskKeys of(final String from, final String to, final String key, final int tasks, final int number) {
        return new TaskKeys(
                tasks,
                number,
                "records from '" + from + "' to '" + to + "' have another " + key
                        + " than the records they come from; keys of one name are taken for the same key, give this"
                        + " one another name");
    }

    /** The number of the task that owns a key, among so many. */
    public static int ownerOf(final int hash, final int tasks) {
        return (int) ((hash * GOLDEN >>> 32) * tasks >>> 32);
    }

    /**
     * Looks whether a key is one of this task.
     *
     * @param hash of the key: a dense identifier itself, or the hash code of any other key
     * @throws IllegalStateException when it is not
     */
    public void check(final int hash) {
        if (ownerOf(hash, tasks) != number) {
            throw new IllegalStateException(refusal);
        }
    }
}
