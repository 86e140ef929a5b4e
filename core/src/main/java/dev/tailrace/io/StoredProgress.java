package dev.tailrace.io;

import java.util.Objects;

/**
 * How far the results of a sink are in their store. Immutable.
 *
 * @param identity text that identifies the pipeline and the input that the results come from
 * @param results number of results stored
 * @param sequence label of the last one: number of the input item that caused it
 * @param ordinal label of the last one: place among the results of that item
 * @param digest checksum of all results stored, by which a run that computes them again notices a difference
 */
public record StoredProgress(String identity, long results, long sequence, int ordinal, long digest) {

    public StoredProgress {
        Objects.requireNonNull(identity);
    }
}
