package dev.tailrace.runner;

import dev.tailrace.region.Reader;
import dev.tailrace.region.Splitter;

/** Records are handed on as they are read; several tasks decode them, and time is kept behind those. */
record BytesEntrance(Nodes nodes, Splitter splitter, int channel) implements Reader.Entrance {

    @Override
    public void open() {
        nodes.open();
    }

    @Override
    public void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
        splitter.pushBytes(channel, buffer, offset, length);
    }

    @Override
    public void endOfInput() {}

    @Override
    public void close() {
        nodes.close();
    }

    @Override
    public long sequence() {
        return nodes.label().sequence();
    }
}
