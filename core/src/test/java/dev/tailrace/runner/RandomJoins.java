package dev.tailrace.runner;

import dev.tailrace.function.Holder;
import dev.tailrace.function.Joiner;
import dev.tailrace.runner.NaiveRun.Rec;

/** The joins of random graphs. */
final class RandomJoins {

    private RandomJoins() {}

    /** What a side holds. */
    static final class Copy {

        private long timeNs;
        private int key;
        private long value;

        private void set(final Rec rec) {
            timeNs = rec.timeNs();
            key = rec.key();
            value = rec.value();
        }
    }

    static Holder<Rec, Copy> copying() {
        return Holder.copying(Copy::new, (rec, copy) -> copy.set(rec));
    }

    /** A record whose value leaves 3 over 4 takes away what the key has. */
    static Holder<Rec, Copy> copyingOrTakingAway() {
        final Holder<Rec, Copy> copying = copying();
        return (rec, held) -> Math.floorMod(rec.value(), 4) == 3 ? null : copying.hold(rec, held);
    }

    /** A joined value that five divides is no result. */
    static final class Joined implements Joiner<Copy, Copy, Rec> {

        @Override
        public Rec join(final int number, final Copy left, final Copy right) {
            final long value = 3 * (left == null ? -1 : left.value) + (right == null ? -3 : right.value);
            final Copy any = left == null ? right : left;
            return value % 5 == 0 ? null : new Rec(any.timeNs, any.key, value % 1_000);
        }
    }

    /** Of a record and the one that was held when it came. */
    static final class AsOf implements Joiner<Rec, Copy, Rec> {

        @Override
        public Rec join(final int number, final Rec left, final Copy right) {
            final long value = 3 * left.value() + (right == null ? -3 : right.value);
            return value % 5 == 0 ? null : new Rec(left.timeNs(), left.key(), value % 1_000);
        }
    }
}
