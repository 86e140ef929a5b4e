package dev.tailrace.testkit;

import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.SourceEntry;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.state.RestoreReport;
import dev.tailrace.state.StateSections;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;

/**
 * Processor of a task that moves, for tests: before certain records it takes a snapshot, discards the processor, and
 * continues with a new processor that is restored from the snapshot. Its output has to equal that of a task that does not
 * move.
 *
 * <p>The makers of processors take turns, so that a state can be moved from an interpreted processor to a compiled one and
 * back. All processors use the same wiring, which makes new operators for each.
 *
 * <pre>
 *   SequentialRun.of(graph)...processor(wiring -&gt; new MovingProcessor(wiring, List.of(Interpreter.of(graph)), moves))
 * </pre>
 */
public final class MovingProcessor implements EventProcessor {

    private final Wiring wiring;
    private final List<? extends Function<? super Wiring, ? extends EventProcessor>> makers;
    private final PrimitiveIterator.OfLong moves;
    private final UnaryOperator<byte[]> store;
    private EventProcessor current;
    private long nextMove;
    private long records;
    private int moved;

    /**
     * @param makers makers of processors, which take turns; at least one
     * @param moves number of records that have been handled before each move, ascending
     */
    public MovingProcessor(
            final Wiring wiring,
            final List<? extends Function<? super Wiring, ? extends EventProcessor>> makers,
            final LongStream moves) {
        this(wiring, makers, moves, UnaryOperator.identity());
    }

    /**
     * @param makers makers of processors, which take turns; at least one
     * @param moves number of records that have been handled before each move, ascending
     * @param store gets each snapshot and returns the one that is restored, for example after a trip through a file
     */
    public MovingProcessor(
            final Wiring wiring,
            final List<? extends Function<? super Wiring, ? extends EventProcessor>> makers,
            final LongStream moves,
            final UnaryOperator<byte[]> store) {
        this.wiring = wiring;
        this.store = store;
        this.makers = List.copyOf(makers);
        this.moves = moves.iterator();
        this.current = make();
        this.nextMove = nextMove();
    }

    private EventProcessor make() {
        return makers.get(moved % makers.size()).apply(wiring);
    }

    private long nextMove() {
        return moves.hasNext() ? moves.nextLong() : Long.MAX_VALUE;
    }

    @Override
    public void open() {
        current.open();
    }

    @Override
    public void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
        beforeRecord();
        current.onRecord(buffer, offset, length, position);
    }

    @Override
    public <T> SourceEntry<T> entry(final String source) {
        current.<T>entry(source);
        return (record, eventTimeNs) -> {
            beforeRecord();
            current.<T>entry(source).accept(record, eventTimeNs);
        };
    }

    private void beforeRecord() {
        if (records == nextMove) {
            move();
            nextMove = nextMove();
        }
        records++;
    }

    private void move() {
        final byte[] snapshot = store.apply(current.snapshot());
        moved++;
        current = make();
        current.open();
        final RestoreReport report = current.restore(snapshot);
        if (!report.isExact()) {
            throw new AssertionError("the processor has changed on its way: " + report.lines());
        }
    }

    /** Number of moves so far. */
    public int moved() {
        return moved;
    }

    @Override
    public void state(final StateSections sections) {
        current.state(sections);
    }

    @Override
    public void endOfInput() {
        current.endOfInput();
    }

    @Override
    public void close() {
        current.close();
    }

    @Override
    public long nowNs() {
        return current.nowNs();
    }

    @Override
    public long sequence() {
        return current.sequence();
    }
}
