package dev.tailrace.bench.compiled;

/** Entry point for ladders in bytes of each implementation that is measured. */
@FunctionalInterface
public interface FlatLadderEntry {

    /** Processes {@code count} contiguous ladders, each up to its publication. */
    void onLadders(byte[] buffer, int offset, int count);
}
