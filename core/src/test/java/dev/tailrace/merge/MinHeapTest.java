package dev.tailrace.merge;

class MinHeapTest extends SelectionContract {

    @Override
    Selection of(final int sources) {
        return new MinHeap(sources);
    }
}
