package dev.tailrace.graph;

import dev.tailrace.runtime.KeyedOperator;
import dev.tailrace.runtime.Output;

/** Emits nothing. */
final class NoKeyed implements KeyedOperator<Long, Long> {

    @Override
    public void onRecord(final int key, final Long record, final Output<Long> output) {}
}
