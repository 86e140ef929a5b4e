package dev.tailrace.stream;

import dev.tailrace.function.KeyedOperator;
import dev.tailrace.function.Output;

/** Emits nothing. */
final class NoKeyed implements KeyedOperator<Long, Long> {

    @Override
    public void onRecord(final int key, final Long record, final Output<Long> output) {}
}
