package dev.tailrace.merge;

/**
 * Buffers elements that arrive out of order until all elements before them have arrived: a ring with one place for each
 * number of a dense sequence, starting with the first missing number, the head.
 *
 * <p>Storing and taking an element costs one array access each, whatever the number of elements; nothing is compared. The
 * ring doubles while it is smaller than its limit. One thread. Allocates only when it grows.
 *
 * @param <E> type of the elements
 */
public final class ReorderRing<E> {

    /** The largest limit. */
    public static final int LARGEST = 1 << 26;

    private final int limit;
    private Object[] elements;
    private long head;
    private int held;
    private int mostHeld;

    /**
     * Makes an empty ring.
     *
     * @param head the first sequence number
     * @param capacity initial number of places, a power of two
     * @param limit maximum number of places, a power of two
     */
    public ReorderRing(final long head, final int capacity, final int limit) {
        this.head = head;
        this.elements = new Object[capacity];
        this.limit = limit;
    }

    /** The smallest number that has not been passed. */
    public long head() {
        return head;
    }

    /** Number of elements. */
    public int held() {
        return held;
    }

    /** The largest number of elements that the ring has ever had. */
    public int mostHeld() {
        return mostHeld;
    }

    /** Number of places. */
    public int capacity() {
        return elements.length;
    }

    /** Whether the number is close enough to the head to be stored; the ring grows up to its limit. */
    public boolean fits(final long number) {
        return number - head < limit;
    }

    /**
     * The element of a number, or null if there is none.
     *
     * @param number not before the head
     */
    @SuppressWarnings("unchecked")
    public E get(final long number) {
        return number - head < elements.length ? (E) elements[place(number)] : null;
    }

    /** The element of the head, or null if it has not arrived. */
    @SuppressWarnings("unchecked")
    public E first() {
        return (E) elements[place(head)];
    }

    /**
     * Stores an element.
     *
     * @param number not before the head, and without an element
     * @throws IllegalStateException when the number is too far ahead
     */
    public void put(final long number, final E element) {
        makeRoom(number);
        elements[place(number)] = element;
        held++;
        mostHeld = Math.max(mostHeld, held);
    }

    /** Passes the head, with its element if there is one. */
    public void advance() {
        final int place = place(head++);
        if (elements[place] != null) {
            elements[place] = null;
            held--;
        }
    }

    /**
     * Makes this number the head.
     *
     * @param number not after any element
     */
    public void skipTo(final long number) {
        head = number;
    }

    /** The smallest number that has an element; {@link Long#MAX_VALUE} if none has. */
    public long firstHeld() {
        if (held == 0) {
            return Long.MAX_VALUE;
        }
        long number = head;
        while (elements[place(number)] == null) {
            number++;
        }
        return number;
    }

    private int place(final long number) {
        return (int) number & elements.length - 1;
    }

    private void makeRoom(final long number) {
        final long needed = number - head + 1;
        if (needed > limit) {
            throw new IllegalStateException("number " + head + " is missing although " + number
                    + " has come: more than " + limit + " are between them");
        }
        if (needed > elements.length) {
            grow(Integer.highestOneBit((int) needed - 1) << 1);
        }
    }

    private void grow(final int capacity) {
        final Object[] old = elements;
        elements = new Object[capacity];
        for (int ahead = 0; ahead < old.length; ahead++) {
            elements[place(head + ahead)] = old[(int) (head + ahead) & old.length - 1];
        }
    }
}
