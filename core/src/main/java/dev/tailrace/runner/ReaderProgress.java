package dev.tailrace.runner;

import dev.tailrace.region.Reader;

/** How far a parallel run has read. */
record ReaderProgress(Reader reader) implements Progress {

    @Override
    public long records() {
        return reader.records();
    }

    @Override
    public long eventTimeNs() {
        return reader.eventTimeNs();
    }
}
