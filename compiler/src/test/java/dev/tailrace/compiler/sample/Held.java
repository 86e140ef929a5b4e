package dev.tailrace.compiler.sample;

import dev.tailrace.function.Joiner;

/** What a side of a join holds, and what becomes of both. */
public final class Held {

    private Tick tick;

    public void copy(final Tick from) {
        tick = from;
    }

    /** The tick that is held with what another has on top. */
    public Tick plus(final Tick other) {
        return new Tick(other.timeNs(), other.key(), (tick.value() + 3 * other.value()) % 1_000);
    }

    /** Joins a tick with the latest one of the other side. */
    public static final class AsOf implements Joiner<Tick, Held, Tick> {

        @Override
        public Tick join(final int key, final Tick left, final Held right) {
            return right == null ? left : right.plus(left);
        }
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
