package dev.tailrace.bench.compiled;

/** Where ladders that lie in bytes enter whatever is measured. */
@FunctionalInterface
public interface FlatLadderEntry {

    /** Handles {@code count} ladders that lie one behind the other, each up to its publication. */
    void onLadders(byte[] buffer, int offset, int count);
}
