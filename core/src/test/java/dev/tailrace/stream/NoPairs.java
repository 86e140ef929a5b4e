package dev.tailrace.stream;

import dev.tailrace.function.ConnectOperator;
import dev.tailrace.function.Output;

/** Emits nothing. */
final class NoPairs implements ConnectOperator<Long, Long, Long> {

    @Override
    public void onLeft(final int key, final Long record, final Output<Long> output) {}

    @Override
    public void onRight(final int key, final Long record, final Output<Long> output) {}
}
