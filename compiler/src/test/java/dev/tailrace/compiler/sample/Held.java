package dev.tailrace.compiler.sample;

import dev.tailrace.runtime.Joiner;

/** What a side of a join holds, and what becomes of both. */
public final class Held {

    private Tick tick;

    public void copy(final Tick from) {
        tick = from;
    }

    /** Joins two sides; a side that is not there counts as 7. */
    public static final class Both implements Joiner<Held, Held, Tick> {

        @Override
        public Tick join(final int key, final Held left, final Held right) {
            final Tick any = left == null ? right.tick : left.tick;
            final long sum = (left == null ? 7 : left.tick.value()) * 2 + (right == null ? 7 : right.tick.value());
            return sum % 5 == 0 ? null : new Tick(any.timeNs(), any.key(), sum % 1_000);
        }
    }
}
