package dev.tailrace.bench.merge;

import dev.tailrace.merge.Selection;

/**
 * Selection by a binary heap in arrays, with the position of each source. It is the usual structure: sifting down takes two
 * comparisons per level, and each depends on the result of the one before.
 */
final class MinHeap implements Selection {

    private final int[] heap;
    private final long[] heapKeys;
    private final int[] places;

    MinHeap(final int sources) {
        heap = new int[sources];
        heapKeys = new long[sources];
        places = new int[sources];
        for (int source = 0; source < sources; source++) {
            put(source, source, UNKNOWN);
        }
    }

    @Override
    public int sources() {
        return heap.length;
    }

    @Override
    public int first() {
        return heap[0];
    }

    @Override
    public long firstKey() {
        return heapKeys[0];
    }

    @Override
    public long key(final int source) {
        return heapKeys[places[source]];
    }

    @Override
    public void setFirst(final long key) {
        siftDown(0, heap[0], key);
    }

    @Override
    public void set(final int source, final long key) {
        final int place = places[source];
        if (key < heapKeys[place]) {
            siftUp(place, source, key);
        } else {
            siftDown(place, source, key);
        }
    }

    private void siftUp(final int from, final int source, final long key) {
        int place = from;
        while (place > 0 && before(key, source, place - 1 >>> 1)) {
            move(place - 1 >>> 1, place);
            place = place - 1 >>> 1;
        }
        put(place, source, key);
    }

    private void siftDown(final int from, final int source, final long key) {
        int place = from;
        int child = smallerChild(place);
        while (child < heap.length && !before(key, source, child)) {
            move(child, place);
            place = child;
            child = smallerChild(place);
        }
        put(place, source, key);
    }

    private int smallerChild(final int place) {
        final int left = 2 * place + 1;
        final int right = left + 1;
        return right < heap.length && before(heapKeys[right], heap[right], left) ? right : left;
    }

    private boolean before(final long key, final int source, final int place) {
        return key < heapKeys[place] || key == heapKeys[place] && source < heap[place];
    }

    private void move(final int from, final int to) {
        put(to, heap[from], heapKeys[from]);
    }

    private void put(final int place, final int source, final long key) {
        heap[place] = source;
        heapKeys[place] = key;
        places[source] = place;
    }
}
