package dev.tailrace.graph;

import dev.tailrace.runtime.ConnectOperator;
import dev.tailrace.runtime.Output;

/** Emits nothing. */
final class NoPairs implements ConnectOperator<Long, Long, Long> {

    @Override
    public void onLeft(final int key, final Long record, final Output<Long> output) {}

    @Override
    public void onRight(final int key, final Long record, final Output<Long> output) {}
}
