package dev.tailrace.region;

import dev.tailrace.agent.Agent;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.OutputLog;
import dev.tailrace.io.RecordHandler;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * The first serial phase: reads the input log, runs the nodes before the first region, and hands the rest to its
 * splitter; without a region, it is all there is.
 */
public final class Reader implements Agent, RecordHandler {

    /** What takes the records of the log: decoder, clock, and the nodes of the phase. */
    public interface Entrance extends RecordHandler {

        void open();

        void endOfInput();

        void close();

        /** The sequence number of the last item. */
        long sequence();
    }

    /** Records read at a time; each may bring a punctuation. */
    private static final int BATCH = 64;

    private final InputLog input;
    private final Entrance entrance;
    private final Moment moment;
    private final Splitter splitter;
    private final Ending ending;
    private final BooleanSupplier stopRequested;
    private final int batch;
    private Set<OutputLog> outputs = Set.of();
    private volatile long records;
    private volatile long eventTimeNs = Long.MIN_VALUE;
    private boolean flushed = true;
    private boolean done;
    private Throwable failed;

    /**
     * @param splitter of the first region, or null if there is none
     * @param window slots of that region
     */
    public Reader(
            final InputLog input,
            final Entrance entrance,
            final Moment moment,
            final Splitter splitter,
            final int window,
            final Ending ending,
            final BooleanSupplier stopRequested) {
        this.input = input;
        this.entrance = entrance;
        this.moment = moment;
        this.splitter = splitter;
        this.ending = ending;
        this.stopRequested = stopRequested;
        this.batch = Math.max(1, Math.min(BATCH, window / 4));
    }

    /** The logs to flush when there is nothing to do. */
    public void flushes(final Set<OutputLog> logs) {
        outputs = logs;
    }

    @Override
    public String name() {
        return "reader";
    }

    @Override
    public void onStart() {
        entrance.open();
    }

    @Override
    public void onClose() {
        if (splitter == null) {
            ending.leave(entrance.sequence());
        }
        entrance.close();
    }

    @Override
    public boolean isDone() {
        return ending.isOver();
    }

    /** The place of what is met now in the order of the log, see {@link Moment#order}; on the reader's thread. */
    public long order() {
        return moment.order();
    }

    /** The place in the order of the log at which the run has ended with a failure. */
    public long orderOf(final Ending failure) {
        return failure.failure() == failed ? moment.order() : 2 * failure.position();
    }

    /** Stream time in nanoseconds, as far as it is known where records are read; for any thread. */
    public long eventTimeNs() {
        return eventTimeNs;
    }

    /** Records read so far; for any thread. */
    public long records() {
        return records;
    }

    @Override
    public int doWork() {
        final int moved = splitter == null ? 0 : splitter.flush();
        if (done || splitter != null && !splitter.hasRoom(2 * batch)) {
            return moved;
        }
        final int work = moved + read();
        if (work > 0) {
            flushed = false;
        } else if (!flushed) {
            outputs.forEach(OutputLog::flush);
            flushed = true;
        }
        return work;
    }

    private int read() {
        try {
            if (stopRequested.getAsBoolean()) {
                end(false);
                return 1;
            }
            final int delivered = input.poll(batch, this);
            if (delivered == InputLog.END) {
                entrance.endOfInput();
                end(true);
                return 1;
            }
            records += delivered;
            eventTimeNs = moment.time().nowNs();
            return delivered;
        } catch (final Throwable failure) {
            fail(failure);
            return 1;
        }
    }

    @Override
    public void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
        moment.at(position);
        input.locate(moment.place());
        moment.place().at(position);
        moment.inRecord(true);
        entrance.onRecord(buffer, offset, length, position);
        moment.inRecord(false);
    }

    private void end(final boolean atEnd) {
        done = true;
        if (splitter != null) {
            splitter.end(atEnd);
        } else {
            ending.finish(entrance.sequence());
        }
    }

    private void fail(final Throwable failure) {
        done = true;
        failed = failure;
        if (splitter != null) {
            splitter.fail(failure);
        } else {
            ending.fail(failure, moment, entrance.sequence());
        }
    }
}
