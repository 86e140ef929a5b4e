package dev.tailrace.runner;

import dev.tailrace.aggregate.Aggregates;
import dev.tailrace.aggregate.Composite;
import dev.tailrace.aggregate.Count;
import dev.tailrace.aggregate.FirstOrLast;
import dev.tailrace.aggregate.Mean;
import dev.tailrace.aggregate.MinOrMax;
import dev.tailrace.aggregate.RowAggregate;
import dev.tailrace.aggregate.RowResult;
import dev.tailrace.aggregate.StandardDeviation;
import dev.tailrace.aggregate.Sum;
import dev.tailrace.aggregate.TopN;
import dev.tailrace.function.Aggregate;
import dev.tailrace.runner.NaiveRun.Node;
import dev.tailrace.runner.NaiveRun.Rec;

/**
 * The aggregates of random graphs: one that can be deducted, one that can only be combined, one of objects. A result is a
 * digest of all that the aggregate has; one that five divides is none.
 */
final class RandomAggregates {

    private static final Count<Rec> COUNT = Aggregates.count();
    private static final Sum<Rec> SUM = Aggregates.sum(Rec::value);
    private static final StandardDeviation<Rec> DEVIATION = Aggregates.populationDeviation(Rec::value);
    private static final Mean<Rec> KEY = Aggregates.mean(Rec::key);
    private static final Composite.Deductible<Rec> DEDUCTIBLE = Aggregates.all(COUNT, SUM, DEVIATION, KEY);

    private static final MinOrMax<Rec> MIN = Aggregates.min(Rec::value);
    private static final MinOrMax<Rec> MAX = Aggregates.max(Rec::value);
    private static final FirstOrLast<Rec> FIRST = Aggregates.first(Rec::timeNs);
    private static final FirstOrLast<Rec> LAST = Aggregates.last(Rec::timeNs);
    private static final TopN<Rec> TOP = Aggregates.top(2, Rec::value, Rec::timeNs);
    private static final Composite.Combinable<Rec> COMBINABLE = Aggregates.all(MIN, MAX, FIRST, LAST, TOP, KEY);

    private RandomAggregates() {}

    static RowAggregate.Combinable<Rec> of(final Node node) {
        return node.variant() == 0 ? DEDUCTIBLE : COMBINABLE;
    }

    static RowResult<Rec> resultOf(final Node node) {
        return node.variant() == 0 ? RandomAggregates::ofDeductible : RandomAggregates::ofCombinable;
    }

    private static Rec ofDeductible(
            final int key, final long startNs, final long endNs, final long[] rows, final int at) {
        final int deviationAt = at + DEDUCTIBLE.offset(2);
        final long digest = digest(
                startNs,
                endNs,
                COUNT.value(rows, at + DEDUCTIBLE.offset(0)),
                SUM.value(rows, at + DEDUCTIBLE.offset(1)),
                Math.round(1_000 * DEVIATION.value(rows, deviationAt)));
        return rec(endNs, KEY.value(rows, at + DEDUCTIBLE.offset(3)), digest);
    }

    private static Rec ofCombinable(
            final int key, final long startNs, final long endNs, final long[] rows, final int at) {
        final int topAt = at + COMBINABLE.offset(4);
        final long digest = digest(
                startNs,
                endNs,
                MIN.value(rows, at + COMBINABLE.offset(0)),
                MAX.value(rows, at + COMBINABLE.offset(1)),
                FIRST.value(rows, at + COMBINABLE.offset(2)),
                LAST.value(rows, at + COMBINABLE.offset(3)),
                TOP.tag(rows, topAt, 0),
                TOP.size(rows, topAt) == 1 ? 0 : TOP.tag(rows, topAt, 1));
        return rec(endNs, KEY.value(rows, at + COMBINABLE.offset(5)), digest);
    }

    private static Rec rec(final long endNs, final double key, final long digest) {
        return digest % 5 == 0 ? null : new Rec(endNs, (int) key, digest);
    }

    /** All of it in one number below 1,000, so that sums of sums stay small. */
    static long digest(final long startNs, final long endNs, final long... parts) {
        long digest = 31 * startNs + endNs;
        for (final long part : parts) {
            digest = 31 * digest + part;
        }
        return Math.floorMod(digest, 1_000);
    }

    /** Values of a window, in an object. */
    static final class Summing implements Aggregate<Rec, Rec> {

        private int key;
        private long sum;

        @Override
        public void add(final Rec rec) {
            key = rec.key();
            sum += rec.value();
        }

        @Override
        public Rec result(final long startNs, final long endNs) {
            return rec(endNs, key, digest(startNs, endNs, sum));
        }

        @Override
        public void clear() {
            sum = 0;
        }
    }
}
