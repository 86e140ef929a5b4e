package dev.tailrace.region;

import dev.tailrace.agent.Agent;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.OutputLog;
import dev.tailrace.io.RecordHandler;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * The first serial phase: reads the input log, runs the nodes before the first region, and passes their results to the
 * splitter. Without a region it is the whole run.
 */
public final class Reader implements Agent, RecordHandler {

    /** Most records of one poll; each may cause a punctuation. */
    private static final int BATCH = 64;

    /**
     * The parts of a reader.
     *
     * @param records handler of the records of the log: the source, or the splitter if tasks decode
     * @param keepsTime whether the reader advances stream time
     * @param splitter of the first region; null if there is none
     * @param window number of slots of that region
     * @param outputs the logs to flush when there is nothing to do
     */
    public record Plan(
            InputLog input,
            RecordHandler records,
            boolean keepsTime,
            PhasePosition position,
            TaskNodes nodes,
            Splitter splitter,
            int window,
            Set<OutputLog> outputs,
            ParallelOutcome outcome,
            BooleanSupplier stopRequested) {}

    private final Plan plan;
    private final InputLog input;
    private final RecordHandler handler;
    private final PhasePosition position;
    private final Splitter splitter;
    private final int batch;
    private volatile long records;
    private volatile long eventTimeNs = Long.MIN_VALUE;
    private boolean flushed = true;
    private boolean done;
    private Throwable failed;

    /** Creates the reader from its parts. */
    public Reader(final Plan plan) {
        this.plan = plan;
        this.input = plan.input();
        this.handler = plan.records();
        this.position = plan.position();
        this.splitter = plan.splitter();
        this.batch = Math.max(1, Math.min(BATCH, plan.window() / 4));
        position.attach(plan.nodes().label(), plan.nodes().time());
    }

    @Override
    public String name() {
        return "reader";
    }

    @Override
    public void onStart() {
        plan.nodes().opening().run();
    }

    @Override
    public void onClose() {
        if (splitter == null) {
            plan.outcome().leave(position.sequence());
        }
        plan.nodes().closing().run();
    }

    @Override
    public boolean isDone() {
        return plan.outcome().isOver();
    }

    /** The current place in the order of the log, see {@link PhasePosition#order}; for the reader's thread. */
    public long order() {
        return position.order();
    }

    /** The place in the order of the log at which the run has ended with a failure. */
    public long orderOf(final ParallelOutcome failure) {
        return failure.failure() == failed ? position.order() : 2 * failure.position();
    }

    /** Stream time of the reader in nanoseconds; for any thread. */
    public long eventTimeNs() {
        return eventTimeNs;
    }

    /** Number of records read; for any thread. */
    public long records() {
        return records;
    }

    @Override
    public int doWork() {
        plan.nodes().answer();
        final int moved = splitter == null ? 0 : splitter.flush();
        if (done || splitter != null && !splitter.hasRoom(2 * batch)) {
            return moved;
        }
        final int work = moved + read();
        if (work > 0) {
            flushed = false;
        } else if (!flushed) {
            plan.outputs().forEach(OutputLog::flush);
            flushed = true;
        }
        return work;
    }

    private int read() {
        try {
            if (plan.stopRequested().getAsBoolean()) {
                end(false);
                return 1;
            }
            final int delivered = input.poll(batch, this);
            if (delivered == InputLog.END) {
                endOfInput();
                return 1;
            }
            records += delivered;
            eventTimeNs = position.time().nowNs();
            return delivered;
        } catch (final Throwable failure) {
            fail(failure);
            return 1;
        }
    }

    @Override
    public void onRecord(final byte[] buffer, final int offset, final int length, final long nextPosition) {
        position.moveTo(nextPosition);
        input.locate(position.place());
        position.place().at(nextPosition);
        position.setInRecord(true);
        handler.onRecord(buffer, offset, length, nextPosition);
        position.setInRecord(false);
    }

    // A stop may also end the input, as an interrupt of a whole shell pipeline does; open windows then stay open.
    private void endOfInput() {
        final boolean atEnd = !plan.stopRequested().getAsBoolean();
        if (atEnd && plan.keepsTime()) {
            position.time().endOfInput();
        }
        end(atEnd);
    }

    private void end(final boolean atEnd) {
        done = true;
        if (splitter != null) {
            splitter.end(atEnd);
        } else {
            plan.outcome().finish(position.sequence());
        }
    }

    private void fail(final Throwable failure) {
        done = true;
        failed = failure;
        if (splitter != null) {
            splitter.fail(failure);
        } else {
            plan.outcome().fail(failure, position);
        }
    }
}
