package dev.tailrace.compiler.sample;

import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.Input;
import dev.tailrace.function.Aggregate;
import dev.tailrace.function.ConnectOperator;
import dev.tailrace.function.Enricher;
import dev.tailrace.function.Joiner;
import dev.tailrace.function.KeyedOperator;
import dev.tailrace.function.Operator;
import dev.tailrace.function.Output;
import dev.tailrace.io.Decoder;
import dev.tailrace.runtime.calculation.Outlet;
import java.time.Duration;

/** Parts of pipelines of {@link Move} that allocate nothing once they are open: each emits the one record it has. */
public final class Moves {

    private Moves() {}

    /** Records come as objects. */
    public static final class Source implements Decoder<Move> {

        @Override
        public Move decode(final byte[] buffer, final int offset, final int length, final long position) {
            throw new UnsupportedOperationException("records come as objects");
        }

        @Override
        public long eventTimeNs(final Move move) {
            return move.timeNs();
        }
    }

    /** Emits what it gets, and again by a timer. */
    public static final class Echo implements Operator<Move, Move> {

        private final Move last = new Move();
        private Operator.Context context;

        @Override
        public void open(final Operator.Context operatorContext) {
            context = operatorContext;
        }

        @Override
        public void onRecord(final Move move, final Output<Move> output) {
            context.setTimer(move.timeNs() + 7);
            output.emit(last.set(move));
        }

        @Override
        public void onTimer(final long dueNs, final Output<Move> output) {
            output.emit(last);
        }
    }

    /** The same for all keys of a task. */
    public static final class Echoes implements KeyedOperator<Move, Move> {

        private final Move last = new Move();
        private KeyedOperator.Context context;

        @Override
        public void open(final KeyedOperator.Context keyedContext) {
            context = keyedContext;
        }

        @Override
        public void onRecord(final int key, final Move move, final Output<Move> output) {
            context.setTimer(key, move.timeNs() + 7);
            output.emit(last.set(move));
        }

        @Override
        public void onTimer(final int key, final long dueNs, final Output<Move> output) {
            output.emit(last);
        }
    }

    /** Emits what it gets on its left, with the sum of what it got on its right. */
    public static final class Balance implements ConnectOperator<Move, Move, Move> {

        private final Move result = new Move();
        private long sum;

        @Override
        public void onLeft(final int key, final Move move, final Output<Move> output) {
            output.emit(result.set(key, move.timeNs(), sum));
        }

        @Override
        public void onRight(final int key, final Move move, final Output<Move> output) {
            sum += move.value();
        }
    }

    /** Both sides of a join in one record; without the right one there is none. */
    public static final class Both implements Joiner<Move, Move, Move> {

        private final Move result = new Move();

        @Override
        public Move join(final int key, final Move left, final Move right) {
            return right == null ? null : result.set(key, left.timeNs(), left.value() + right.value());
        }
    }

    /** Adds a row. */
    public static final class Shift implements Enricher<Move, Move, Move> {

        private final Move result = new Move();

        @Override
        public Move enrich(final Move move, final Move row) {
            return result.set(move.key(), move.timeNs(), move.value() + row.value());
        }
    }

    /** The sum of the values, in an object. */
    public static final class Total implements Aggregate<Move, Move> {

        private final Move total = new Move();

        @Override
        public void add(final Move move) {
            total.set(move.key(), move.timeNs(), total.value() + move.value());
        }

        @Override
        public Move result(final long startNs, final long endNs) {
            return total;
        }

        @Override
        public void clear() {
            total.set(0, 0, 0);
        }
    }

    /** A node that emits each record, and by an interval. */
    public static final class Relay {

        private final Move last = new Move();
        private final Outlet<Move> outlet;

        Relay(final Outlet<Move> outlet) {
            this.outlet = outlet;
        }

        public boolean onMove(final Move move) {
            outlet.emit(last.set(move));
            return true;
        }

        public void onTime(final long dueNs) {
            outlet.emit(last);
        }
    }

    /** A calculation of one node. */
    public static void relay(final Calculation calculation, final Input<Move> moves, final Outlet<Move> outlet) {
        calculation
                .node("relay", new Relay(outlet))
                .on(moves, Relay::onMove)
                .everyAlways(Duration.ofNanos(10), Relay::onTime);
    }
}
