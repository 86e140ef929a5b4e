package dev.tailrace.stream;

import dev.tailrace.function.Operator;
import dev.tailrace.function.Output;

/** Hands on what it gets. */
final class PassOn implements Operator<Long, Long> {

    @Override
    public void onRecord(final Long record, final Output<Long> output) {
        output.emit(record);
    }
}
