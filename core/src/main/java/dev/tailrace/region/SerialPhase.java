package dev.tailrace.region;

import dev.tailrace.agent.Agent;
import dev.tailrace.function.InputFault;
import dev.tailrace.function.Output;
import dev.tailrace.io.OutputLog;
import dev.tailrace.region.SlotHeader.Kind;
import dev.tailrace.runtime.Label;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Runs the serial nodes between two regions, or after the last region: takes results from the merger in order, runs the
 * nodes on them, and passes their results to the splitter of the next region or to the logs.
 */
public final class SerialPhase implements Agent {

    /** Processes the results for one edge or sink. */
    @FunctionalInterface
    public interface Handler {

        /** Takes a result; its record and bytes are valid during the call. */
        void take(Object record, byte[] bytes, int length);

        /** Passes the records of an edge to a node of the phase. */
        static Handler entering(final Output<Object> entry) {
            return (record, bytes, length) -> entry.emit(record);
        }

        /** Writes the results of a sink. */
        static Handler writing(final OutputLog log, final Label label) {
            return (record, bytes, length) -> log.write(bytes, 0, length, label.sequence(), label.takeOrdinal());
        }
    }

    /** Most steps of one call of {@link #doWork}. */
    private static final int MOST_STEPS = 64;

    /**
     * The parts of a phase.
     *
     * @param region the previous region
     * @param gathers whether the tasks of that region wait for stream time, so that the results of their firings have
     *     to be merged
     * @param timeWentBack input fault of a record whose event time is earlier than that of an earlier record, if this
     *     phase advances stream time because several tasks decode records; else null
     * @param statistics of the previous region
     * @param splitter of the next region; null for the last phase
     * @param handlers by channel; null for channels without results for this phase
     * @param outputs the logs to flush when there is nothing to do
     */
    public record Plan(
            String name,
            Region region,
            Merger merger,
            PhasePosition position,
            TaskNodes nodes,
            boolean gathers,
            InputFault timeWentBack,
            OrderStatistics statistics,
            StallWatch.Policy waitPolicy,
            LongSupplier clockNs,
            Splitter splitter,
            ParallelOutcome outcome,
            List<Handler> handlers,
            Set<OutputLog> outputs) {}

    private final Plan plan;
    private final Region region;
    private final Merger merger;
    private final PhasePosition position;
    private final OrderStatistics statistics;
    private final StallWatch stallWatch;
    private final Splitter splitter;
    private final Handler[] handlers;
    private final boolean gathers;
    private final InputFault timeWentBack;
    private final ResultSort<Cell> sort = new ResultSort<>();
    private final ResultList<Cell> fired;
    private boolean flushed = true;
    private Slot slot;
    private int next;
    private boolean isMergingFired;

    /** The highest number of a slot with results. */
    private long newest;

    private boolean done;

    /** Creates the phase from its parts. */
    public SerialPhase(final Plan plan) {
        this.plan = plan;
        this.region = plan.region();
        this.merger = plan.merger();
        this.position = plan.position();
        this.gathers = plan.gathers() && region.isInOrder();
        this.timeWentBack = plan.timeWentBack();
        this.statistics = plan.statistics();
        this.stallWatch = new StallWatch(merger, statistics, plan.clockNs(), plan.waitPolicy());
        this.splitter = plan.splitter();
        this.handlers = plan.handlers().toArray(new Handler[0]);
        this.fired = new ResultList<>(region::newCell, Cell[]::new);
        position.attach(plan.nodes().label(), plan.nodes().time());
    }

    @Override
    public String name() {
        return plan.name();
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

    @Override
    public int doWork() {
        plan.nodes().answer();
        int work = splitter == null ? 0 : splitter.flush();
        while (work < MOST_STEPS && !done && hasRoom() && proceed()) {
            work++;
        }
        if (work > 0) {
            flushed = false;
        } else if (!flushed) {
            plan.outputs().forEach(OutputLog::flush);
            flushed = true;
        }
        return work;
    }

    private boolean hasRoom() {
        return splitter == null || splitter.hasRoom(1);
    }

    /** Runs one step; returns false when there is nothing to do at present. */
    private boolean proceed() {
        try {
            return isMergingFired ? proceedWithFired() : proceedWithSlot();
        } catch (final Throwable failure) {
            fail(failure);
            return true;
        }
    }

    private boolean proceedWithFired() {
        if (next < fired.count()) {
            handle(fired.get(next++));
        } else {
            fired.clear();
            isMergingFired = false;
            position.time().endPunctuation();
        }
        return true;
    }

    private boolean proceedWithSlot() {
        if (slot == null) {
            return begin();
        }
        if (next < slot.cellCount()) {
            handle(slot.cell(next++));
        } else {
            end();
        }
        return true;
    }

    private boolean begin() {
        final Slot closed = merger.next();
        if (closed == null) {
            return stallWatch.look();
        }
        stallWatch.end();
        slot = closed;
        next = 0;
        if (region.isShared() && slot.cellCount() > 1) {
            sort.sort(slot.cells(), slot.cellCount(), SlotResult::comparePaths);
        }
        position.place().copy(slot.place);
        if (timeWentBack != null) {
            position.advance(slot, timeWentBack);
        } else {
            position.follow(slot);
        }
        count();
        if (gathers && slot.punctuated) {
            next = slot.cellCount();
            slot.moveTo(fired);
        }
        return true;
    }

    private void count() {
        final int results = region.isShared() ? resultsIn(slot) : slot.cellCount();
        statistics.slot(slot.kind, results);
        if (results > 0) {
            countInversion();
        }
        if (slot.closedAtNs != 0) {
            statistics.held(plan.clockNs().getAsLong() - slot.closedAtNs);
        }
    }

    /** Counts a skipped slot with results as an inversion, if the results of a later slot have left before. */
    private void countInversion() {
        if (slot.late && slot.number < newest) {
            statistics.inverted();
        }
        newest = Math.max(newest, slot.number);
    }

    /** Number of results in a slot of several tasks; its other cells were records sent between tasks. */
    private int resultsIn(final Slot shared) {
        int count = 0;
        for (int cell = 0; cell < shared.cellCount(); cell++) {
            final int channel = shared.cell(cell).channel;
            if (channel == SlotResult.FAILURE || handlers[channel] != null) {
                count++;
            }
        }
        return count;
    }

    private void handle(final Cell cell) {
        if (cell.channel == SlotResult.FAILURE) {
            position.arrive(cell);
            fail(cell.failure);
            return;
        }
        final Handler handler = handlers[cell.channel];
        if (handler != null) {
            position.arrive(cell);
            handler.take(cell.record, cell.bytes, cell.length);
        }
    }

    private void end() {
        final Slot ended = slot;
        slot = null;
        final Kind kind = ended.kind;
        final boolean atEnd = ended.atEnd;
        final boolean punctuated = ended.punctuated;
        merger.release(ended);
        if (kind == Kind.END) {
            finish(atEnd);
        } else if (kind == Kind.PUNCTUATION) {
            endPunctuation();
        } else if (punctuated && !region.isInOrder()) {
            position.time().leavePunctuation();
        }
    }

    private void endPunctuation() {
        if (gathers) {
            fired.sortByFiring();
            next = 0;
            isMergingFired = true;
        } else {
            position.time().endPunctuation();
        }
    }

    private void finish(final boolean atEnd) {
        if (timeWentBack != null && atEnd) {
            position.time().endOfInput();
        }
        done = true;
        if (splitter != null) {
            splitter.end(atEnd);
        } else {
            plan.outcome().finish(position.sequence());
        }
    }

    private void fail(final Throwable failure) {
        done = true;
        if (splitter != null) {
            splitter.fail(failure);
        } else {
            plan.outcome().fail(failure, position);
        }
    }
}
