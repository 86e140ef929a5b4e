package dev.tailrace.runner;

import dev.tailrace.region.Reader;

/** Records of several sources come decoded and in order to the entries of these; what is left is the rest of their life. */
record MergedEntrance(Nodes nodes) implements Reader.Entrance {

    @Override
    public void open() {
        nodes.open();
    }

    @Override
    public void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
        throw new UnsupportedOperationException("records of several sources do not come as bytes");
    }

    @Override
    public void endOfInput() {
        nodes.time().endOfInput();
    }

    @Override
    public void close() {
        nodes.close();
    }

    @Override
    public long sequence() {
        return nodes.label().sequence();
    }
}
