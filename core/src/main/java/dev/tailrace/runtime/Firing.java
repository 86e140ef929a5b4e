package dev.tailrace.runtime;

/**
 * One firing of a timer or window on a punctuation: due time, node and key. The order of firings is the order in which
 * the results of the punctuation leave. Mutable and reused; belongs to one thread at a time.
 */
public final class Firing implements Comparable<Firing> {

    private long dueNs;
    private int node;
    private int key;
    private Comparable<?> value;

    void begin(final long nextDueNs, final int nextNode) {
        dueNs = nextDueNs;
        node = nextNode;
    }

    void key(final int number, final KeyOrder keys) {
        key = number;
        value = keys.keyOf(number);
    }

    /** Copies another firing into this one. */
    public void set(final Firing other) {
        dueNs = other.dueNs;
        node = other.node;
        key = other.key;
        value = other.value;
    }

    /**
     * Sets this to a firing of another process.
     *
     * @param newDueNs the due time in stream time, in nanoseconds
     * @param newValue the key; null when its number is the key
     */
    public void set(final long newDueNs, final int newNode, final int newKey, final Comparable<?> newValue) {
        begin(newDueNs, newNode);
        key = newKey;
        value = newValue;
    }

    /** The number of the key in the task that fired. */
    public int key() {
        return key;
    }

    /** The key, if its number has no meaning in other tasks; else null. */
    public Comparable<?> value() {
        return value;
    }

    /** The due time in stream time, in nanoseconds. */
    public long dueNs() {
        return dueNs;
    }

    /** The number of the node. */
    public int node() {
        return node;
    }

    @Override
    public int compareTo(final Firing other) {
        if (dueNs != other.dueNs) {
            return dueNs < other.dueNs ? -1 : 1;
        }
        if (node != other.node) {
            return node < other.node ? -1 : 1;
        }
        return value == null ? Integer.compare(key, other.key) : compare(value, other.value);
    }

    /**
     * Compares keys of one type. Different ones that compare as equal, such as the numbers 1.0 and 1.00, have the order of
     * their texts, because an order that depends on the task of a key would not be that of the sequential run. Hash codes may
     * differ between processes.
     */
    @SuppressWarnings("unchecked")
    static int compare(final Comparable<?> one, final Comparable<?> other) {
        final int order = ((Comparable<Object>) one).compareTo(other);
        return order == 0 && !one.equals(other) ? one.toString().compareTo(other.toString()) : order;
    }

    @Override
    public boolean equals(final Object other) {
        return other instanceof Firing firing && compareTo(firing) == 0;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(dueNs) * 31 + node;
    }

    @Override
    public String toString() {
        return "node " + node + ", key " + (value == null ? Integer.toString(key) : value) + ", due at " + dueNs
                + " ns";
    }
}
