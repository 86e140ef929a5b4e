package dev.tailrace.graph;

import dev.tailrace.runtime.Operator;
import dev.tailrace.runtime.Output;

/** Hands on what it gets. */
final class PassOn implements Operator<Long, Long> {

    @Override
    public void onRecord(final Long record, final Output<Long> output) {
        output.emit(record);
    }
}
