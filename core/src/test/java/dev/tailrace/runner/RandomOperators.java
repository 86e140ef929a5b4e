package dev.tailrace.runner;

import dev.tailrace.function.Aggregate;
import dev.tailrace.function.ConnectOperator;
import dev.tailrace.function.KeyedOperator;
import dev.tailrace.function.Operator;
import dev.tailrace.function.Output;
import dev.tailrace.runner.NaiveRun.Rec;

/**
 * The operators of random graphs. All count what they have seen of a key and emit it; every third record sets a timer
 * for its own time and a value, perhaps in the past; a timer emits, and its first few set another.
 */
final class RandomOperators {

    private RandomOperators() {}

    /** One instance per key, or one for all. */
    static final class Alarm implements Operator<Rec, Rec> {

        private Operator.Context context;
        private long seen;

        @Override
        public void open(final Operator.Context operatorContext) {
            context = operatorContext;
        }

        @Override
        public void onRecord(final Rec rec, final Output<Rec> output) {
            seen++;
            if (rec.value() % 3 == 0) {
                context.setTimer(rec.timeNs() + rec.value() - 5);
            }
            output.emit(new Rec(rec.timeNs(), rec.key(), seen));
        }

        @Override
        public void onTimer(final long dueNs, final Output<Rec> output) {
            seen++;
            output.emit(new Rec(dueNs, 0, seen));
            if (seen % 2 == 0) {
                context.setTimer(dueNs + seen % 7 - 3);
            }
        }
    }

    /** All keys of a task. */
    static final class Alarms implements KeyedOperator<Rec, Rec> {

        private final long[] seen = new long[10];
        private KeyedOperator.Context context;

        @Override
        public void open(final KeyedOperator.Context keyedContext) {
            context = keyedContext;
        }

        @Override
        public void onRecord(final int key, final Rec rec, final Output<Rec> output) {
            seen[key]++;
            if (rec.value() % 3 == 0) {
                context.setTimer(key, rec.timeNs() + rec.value() - 5);
            }
            output.emit(new Rec(rec.timeNs(), key, seen[key]));
        }

        @Override
        public void onTimer(final int key, final long dueNs, final Output<Rec> output) {
            seen[key]++;
            output.emit(new Rec(dueNs, key, seen[key]));
            if (seen[key] % 2 == 0) {
                context.setTimer(key, dueNs + seen[key] % 7 - 3);
            }
        }
    }

    /** All keys of a task; the right input counts a hundredfold. */
    static final class Pairs implements ConnectOperator<Rec, Rec, Rec> {

        private final long[] seen = new long[10];
        private KeyedOperator.Context context;

        @Override
        public void open(final KeyedOperator.Context keyedContext) {
            context = keyedContext;
        }

        @Override
        public void onLeft(final int key, final Rec rec, final Output<Rec> output) {
            seen[key]++;
            if (rec.value() % 3 == 0) {
                context.setTimer(key, rec.timeNs() + rec.value() - 5);
            }
            output.emit(new Rec(rec.timeNs(), key, seen[key]));
        }

        @Override
        public void onRight(final int key, final Rec rec, final Output<Rec> output) {
            seen[key] += 100;
        }

        @Override
        public void onTimer(final int key, final long dueNs, final Output<Rec> output) {
            seen[key]++;
            output.emit(new Rec(dueNs, key, seen[key]));
            if (seen[key] % 2 == 0) {
                context.setTimer(key, dueNs + seen[key] % 7 - 3);
            }
        }
    }

    /** Values of a window; a sum that five divides is no result. */
    static final class Sum implements Aggregate<Rec, Rec> {

        private int key;
        private long sum;

        @Override
        public void add(final Rec rec) {
            key = rec.key();
            sum += rec.value();
        }

        @Override
        public Rec result(final long startNs, final long endNs) {
            return sum % 5 == 0 ? null : new Rec(startNs, key, sum + endNs);
        }

        @Override
        public void clear() {
            sum = 0;
        }
    }
}
