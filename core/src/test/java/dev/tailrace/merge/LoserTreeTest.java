package dev.tailrace.merge;

class LoserTreeTest extends SelectionContract {

    @Override
    Selection of(final int sources) {
        return new LoserTree(sources);
    }
}
