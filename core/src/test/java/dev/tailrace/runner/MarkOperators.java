package dev.tailrace.runner;

import dev.tailrace.aggregate.Aggregates;
import dev.tailrace.aggregate.Composite;
import dev.tailrace.aggregate.Count;
import dev.tailrace.aggregate.Mean;
import dev.tailrace.aggregate.RowResult;
import dev.tailrace.aggregate.Sum;
import dev.tailrace.function.Aggregate;
import dev.tailrace.function.ConnectOperator;
import dev.tailrace.function.Enricher;
import dev.tailrace.function.Joiner;
import dev.tailrace.function.KeyedOperator;
import dev.tailrace.function.Operator;
import dev.tailrace.function.Output;
import dev.tailrace.io.Encoder;
import java.nio.charset.StandardCharsets;

/** The operators of random graphs of {@link Mark}s. Each has one result that it fills anew, and a fuse. */
final class MarkOperators {

    private static final Count<Mark> COUNT = Aggregates.count();
    private static final Sum<Mark> SUM = Aggregates.sum(mark -> mark.value);
    private static final Mean<Mark> KEY = Aggregates.mean(mark -> mark.key);
    static final Composite.Deductible<Mark> ROWS = Aggregates.all(COUNT, SUM, KEY);

    private MarkOperators() {}

    /** Counts; sets a timer with every third record; a timer sets another now and then. One per key, or one for all. */
    static final class Alarm implements Operator<Mark, Mark> {

        private final int node;
        private final Fuse fuse;
        private final Mark result = new Mark();
        private Operator.Context context;
        private int key;
        private long seen;

        Alarm(final int node, final Fuse fuse) {
            this.node = node;
            this.fuse = fuse;
        }

        @Override
        public void open(final Operator.Context operatorContext) {
            context = operatorContext;
        }

        @Override
        public void onRecord(final Mark mark, final Output<Mark> output) {
            fuse.pass(node, "record", mark.timeNs, mark.key, mark.value);
            seen++;
            key = mark.key;
            if (mark.value % 3 == 0) {
                context.setTimer(mark.timeNs + mark.value - 5);
            }
            output.emit(result.set(mark.timeNs, mark.key, seen));
            if (mark.value % 4 == 0) {
                output.emit(result.set(mark.timeNs, mark.key, -seen));
            }
            fuse.pass(node, "after", mark.timeNs, mark.key, mark.value);
        }

        @Override
        public void onTimer(final long dueNs, final Output<Mark> output) {
            fuse.pass(node, "timer", dueNs, key);
            seen++;
            output.emit(result.set(dueNs, key, seen));
            if (seen % 2 == 0) {
                context.setTimer(dueNs + seen % 7 - 3);
            }
        }
    }

    /** The same for all keys of a task; its right input, if it has one, counts a hundredfold. */
    static final class Alarms implements KeyedOperator<Mark, Mark>, ConnectOperator<Mark, Mark, Mark> {

        private final int node;
        private final Fuse fuse;
        private final Mark result = new Mark();
        private final long[] seen = new long[10];
        private KeyedOperator.Context context;

        Alarms(final int node, final Fuse fuse) {
            this.node = node;
            this.fuse = fuse;
        }

        @Override
        public void open(final KeyedOperator.Context keyedContext) {
            fuse.pass(node, "open");
            context = keyedContext;
        }

        @Override
        public void onRecord(final int key, final Mark mark, final Output<Mark> output) {
            fuse.pass(node, "record", mark.timeNs, mark.key, mark.value);
            seen[key]++;
            if (mark.value % 3 == 0) {
                context.setTimer(key, mark.timeNs + mark.value - 5);
            }
            output.emit(result.set(mark.timeNs, key, seen[key]));
            fuse.pass(node, "after", mark.timeNs, mark.key, mark.value);
        }

        @Override
        public void onLeft(final int key, final Mark mark, final Output<Mark> output) {
            onRecord(key, mark, output);
        }

        @Override
        public void onRight(final int key, final Mark mark, final Output<Mark> output) {
            fuse.pass(node, "right", mark.timeNs, mark.key, mark.value);
            seen[key] += 100;
        }

        @Override
        public void onTimer(final int key, final long dueNs, final Output<Mark> output) {
            fuse.pass(node, "timer", dueNs, key);
            seen[key]++;
            output.emit(result.set(dueNs, key, seen[key]));
            if (seen[key] % 2 == 0) {
                context.setTimer(key, dueNs + seen[key] % 7 - 3);
            }
        }

        @Override
        public void close() {
            fuse.pass(node, "close");
        }
    }

    /** A sum; one that five divides is no result. */
    static final class Summing implements Aggregate<Mark, Mark> {

        private final int node;
        private final Fuse fuse;
        private final Mark result = new Mark();
        private int key;
        private long sum;

        Summing(final int node, final Fuse fuse) {
            this.node = node;
            this.fuse = fuse;
        }

        @Override
        public void add(final Mark mark) {
            fuse.pass(node, "record", mark.timeNs, mark.key, mark.value);
            key = mark.key;
            sum += mark.value;
        }

        @Override
        public Mark result(final long startNs, final long endNs) {
            fuse.pass(node, "result", endNs, key, sum);
            return sum % 5 == 0 ? null : result.set(endNs, key, Mark.mix(startNs, sum) % 1_000);
        }

        @Override
        public void clear() {
            sum = 0;
        }
    }

    /** Count and sum of a row; a digest that five divides is no result. */
    static RowResult<Mark> rows(final int node, final Fuse fuse) {
        final Mark result = new Mark();
        return (number, startNs, endNs, rows, at) -> {
            final int key = (int) KEY.value(rows, at + ROWS.offset(2));
            final long sum = SUM.value(rows, at + ROWS.offset(1));
            fuse.pass(node, "result", endNs, key, sum);
            final int digest = Mark.mix(startNs, COUNT.value(rows, at + ROWS.offset(0)), sum) % 1_000;
            return digest % 5 == 0 ? null : result.set(endNs, key, digest);
        };
    }

    /** Adds the row, or 7 if there is none. */
    static Enricher<Mark, Long, Mark> enricher(final int node, final Fuse fuse) {
        final Mark result = new Mark();
        return (mark, row) -> {
            fuse.pass(node, "record", mark.timeNs, mark.key, mark.value);
            return result.set(mark.timeNs, mark.key, mark.value + (row == null ? 7 : row));
        };
    }

    /** What the sides have; a value that five divides is no result. */
    static Joiner<Mark, Mark, Mark> joiner(final int node, final Fuse fuse) {
        final Mark result = new Mark();
        return (number, left, right) -> {
            final Mark any = left == null ? right : left;
            final long value = 3 * (left == null ? -1 : left.value) + (right == null ? -3 : right.value);
            fuse.pass(node, "record", any.timeNs, any.key, value);
            return value % 5 == 0 ? null : result.set(any.timeNs, any.key, value % 1_000);
        };
    }

    /** Writes the text of a mark, and one character more the larger its value is. */
    static Encoder<Mark> encoder(final int node, final Fuse fuse) {
        return new Encoder<>() {
            @Override
            public int maxLength() {
                return 200;
            }

            @Override
            public int encode(final Mark mark, final byte[] target, final int offset) {
                fuse.pass(node, "record", mark.timeNs, mark.key, mark.value);
                final byte[] text = ("n" + node + ":" + mark + ".".repeat((int) Math.floorMod(mark.value, 20L)))
                        .getBytes(StandardCharsets.UTF_8);
                System.arraycopy(text, 0, target, offset, text.length);
                return text.length;
            }
        };
    }
}
