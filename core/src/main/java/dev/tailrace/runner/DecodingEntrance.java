package dev.tailrace.runner;

import dev.tailrace.region.Reader;
import dev.tailrace.runtime.stage.SourceStage;

/** Records are decoded and take their place in time as they are read. */
record DecodingEntrance(Nodes nodes, SourceStage<?> source) implements Reader.Entrance {

    @Override
    public void open() {
        nodes.open();
    }

    @Override
    public void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
        source.onRecord(buffer, offset, length, position);
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
