package dev.tailrace.market.book;

import java.util.Arrays;

/**
 * The live orders, in slots of four longs: 32 bytes, so that an order is one cache line or two.
 *
 * <pre>
 *   0: reference      1: shares left (high), price in 1/10000 (low)
 *   2: ladder (high), level (low)      3: attribution (high); next free slot (low) while the slot is free
 * </pre>
 *
 * <p>The slot freed last is used first, while it is still in the cache. Slot 0 is never used: it means none.
 */
final class OrderStore {

    private static final int WORDS_SHIFT = 2;
    private static final long LOW = 0xFFFF_FFFFL;

    private long[] words;
    private int freeSlot;
    private int newSlot = 1;
    private int live;

    OrderStore(final int initialOrders) {
        words = new long[(initialOrders + 1) << WORDS_SHIFT];
    }

    /** The slot that {@link #take} will return next. */
    int next() {
        return freeSlot != 0 ? freeSlot : newSlot;
    }

    /** Takes a slot for an order; its level is set later. */
    int take(final long reference, final long shares, final long priceE4, final int ladder, final int attribution) {
        final int slot = takeSlot();
        final int at = slot << WORDS_SHIFT;
        words[at] = reference;
        words[at + 1] = pack(shares, priceE4);
        words[at + 2] = pack(ladder, 0);
        words[at + 3] = pack(attribution, 0);
        live++;
        return slot;
    }

    void release(final int slot) {
        words[(slot << WORDS_SHIFT) + 3] = freeSlot;
        freeSlot = slot;
        live--;
    }

    long shares(final int slot) {
        return words[(slot << WORDS_SHIFT) + 1] >>> 32;
    }

    void shares(final int slot, final long shares) {
        words[(slot << WORDS_SHIFT) + 1] = pack(shares, priceE4(slot));
    }

    long priceE4(final int slot) {
        return words[(slot << WORDS_SHIFT) + 1] & LOW;
    }

    int ladder(final int slot) {
        return (int) (words[(slot << WORDS_SHIFT) + 2] >>> 32);
    }

    int level(final int slot) {
        return (int) words[(slot << WORDS_SHIFT) + 2];
    }

    void level(final int slot, final int level) {
        words[(slot << WORDS_SHIFT) + 2] = pack(ladder(slot), level);
    }

    int attribution(final int slot) {
        return (int) (words[(slot << WORDS_SHIFT) + 3] >>> 32);
    }

    int live() {
        return live;
    }

    int capacity() {
        return (words.length >> WORDS_SHIFT) - 1;
    }

    private int takeSlot() {
        final int slot = next();
        if (slot == freeSlot) {
            freeSlot = (int) words[(slot << WORDS_SHIFT) + 3];
        } else {
            addSlot();
        }
        return slot;
    }

    private void addSlot() {
        if (++newSlot << WORDS_SHIFT == words.length) {
            words = Arrays.copyOf(words, 2 * words.length);
        }
    }

    private static long pack(final long high, final long low) {
        return high << 32 | low & LOW;
    }
}
