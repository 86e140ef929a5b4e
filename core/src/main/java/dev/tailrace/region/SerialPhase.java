package dev.tailrace.region;

import dev.tailrace.agent.Agent;
import dev.tailrace.function.InputFault;
import dev.tailrace.io.OutputLog;
import dev.tailrace.region.Slot.Kind;
import dev.tailrace.runtime.StreamTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * What happens on one thread between two regions, or after the last: takes results from the merger in order, runs the
 * nodes that have one task, and hands on what goes further, to the splitter of the next region or to the logs.
 */
public final class SerialPhase implements Agent {

    /** What is done with the results for one edge or sink. */
    @FunctionalInterface
    public interface Handler {

        /** Takes a result; its record and bytes are valid during the call. */
        void take(Object record, byte[] bytes, int length);
    }

    private static final int LIMIT = 64;

    private final String name;
    private final Region region;
    private final Merger merger;
    private final Moment moment;
    private final StreamTime time;
    private final OrderStatistics statistics;
    private final LongSupplier clockNs;
    private final Waiting waiting;
    private final Splitter splitter;
    private final Ending ending;
    private final Handler[] handlers;
    private final boolean gathers;
    private final CellSort sort = new CellSort();
    private final PunctuationResults punctuation = new PunctuationResults(sort);
    private final List<Runnable> opening = new ArrayList<>();
    private final List<Runnable> closing = new ArrayList<>();
    private InputFault timeWentBack;
    private Set<OutputLog> outputs = Set.of();
    private boolean flushed = true;
    private Slot slot;
    private int place;

    /** The highest number of a slot that had results. */
    private long newest;

    private boolean inPunctuation;
    private boolean done;

    /**
     * @param gathers whether what the region's tasks fire on a punctuation has yet to be put in order
     * @param statistics of the region before
     * @param splitter of the region behind, or null
     * @param handlers by edge and sink; null for those that do not come here
     */
    public SerialPhase(
            final String name,
            final Region region,
            final Merger merger,
            final Moment moment,
            final boolean gathers,
            final OrderStatistics statistics,
            final Patience patience,
            final LongSupplier clockNs,
            final Splitter splitter,
            final Ending ending,
            final Handler[] handlers) {
        this.name = name;
        this.region = region;
        this.merger = merger;
        this.moment = moment;
        this.time = moment.time();
        this.gathers = gathers && region.isInOrder();
        this.statistics = statistics;
        this.clockNs = clockNs;
        this.waiting = new Waiting(merger, statistics, clockNs, patience);
        this.splitter = splitter;
        this.ending = ending;
        this.handlers = handlers.clone();
    }

    /** Records take their place in time here, because they were decoded by several tasks. */
    public void keepTime(final InputFault reportsWentBack) {
        timeWentBack = reportsWentBack;
    }

    /** The logs to flush when there is nothing to do. */
    public void flushes(final Set<OutputLog> logs) {
        outputs = logs;
    }

    /** What opens and closes the nodes, on the phase's thread. */
    public void lifeCycle(final Runnable opens, final Runnable closes) {
        opening.add(opens);
        closing.add(closes);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void onStart() {
        opening.forEach(Runnable::run);
    }

    @Override
    public void onClose() {
        if (splitter == null) {
            ending.leave(moment.label().sequence());
        }
        closing.forEach(Runnable::run);
    }

    @Override
    public boolean isDone() {
        return ending.isOver();
    }

    @Override
    public int doWork() {
        int work = splitter == null ? 0 : splitter.flush();
        while (work < LIMIT && !done && hasRoom() && proceed()) {
            work++;
        }
        if (work > 0) {
            flushed = false;
        } else if (!flushed) {
            outputs.forEach(OutputLog::flush);
            flushed = true;
        }
        return work;
    }

    private boolean hasRoom() {
        return splitter == null || splitter.hasRoom(1);
    }

    /** One step; false when there is nothing to be done at the moment. */
    private boolean proceed() {
        try {
            return inPunctuation ? proceedInPunctuation() : proceedWithSlot();
        } catch (final Throwable failure) {
            fail(failure);
            return true;
        }
    }

    private boolean proceedInPunctuation() {
        final Cell cell = punctuation.poll();
        if (cell != null) {
            handle(cell);
        } else {
            inPunctuation = false;
            time.endPunctuation();
        }
        return true;
    }

    private boolean proceedWithSlot() {
        if (slot == null) {
            return begin();
        }
        if (place < slot.cellCount()) {
            handle(slot.cell(place++));
        } else {
            end();
        }
        return true;
    }

    private boolean begin() {
        final Slot next = merger.next();
        if (next == null) {
            return waiting.look();
        }
        waiting.end();
        slot = next;
        place = 0;
        if (region.isShared() && slot.cellCount() > 1) {
            sort.sort(slot.cells(), slot.cellCount(), Cell::comparePaths);
        }
        if (timeWentBack != null) {
            keepTime();
        } else {
            moment.follow(slot);
        }
        count();
        if (gathers && slot.inPunctuation) {
            punctuation.take(region, slot);
            place = slot.cellCount();
        }
        return true;
    }

    private void count() {
        final int results = region.isShared() ? resultsIn(slot) : slot.cellCount();
        statistics.slot(slot, results);
        if (results > 0) {
            countInversion();
        }
        if (slot.closedAtNs != 0) {
            statistics.held(clockNs.getAsLong() - slot.closedAtNs);
        }
    }

    /** What was not waited for is out of order only if it has results, and if records behind it had some before. */
    private void countInversion() {
        if (slot.late && slot.number < newest) {
            statistics.inverted(slot.sequence, clockNs.getAsLong() - slot.lateSinceNs, slot.worker);
        }
        newest = Math.max(newest, slot.number);
    }

    /** Some cells of it may have been records on their way from one task to another. */
    private int resultsIn(final Slot shared) {
        int count = 0;
        for (int cell = 0; cell < shared.cellCount(); cell++) {
            final int channel = shared.cell(cell).channel;
            if (channel == Cell.FAILURE || handlers[channel] != null) {
                count++;
            }
        }
        return count;
    }

    private void keepTime() {
        moment.at(slot.position);
        moment.place().copy(slot.place);
        if (slot.understood) {
            if (!time.advanceTo(slot.eventTimeNs)) {
                timeWentBack.report();
            }
            moment.label().nextItem();
        }
    }

    private void handle(final Cell cell) {
        if (cell.channel == Cell.FAILURE) {
            handleFailure(cell);
            return;
        }
        final Handler handler = handlers[cell.channel];
        if (handler != null) {
            if (time.isInPunctuation()) {
                time.arrive(cell.firing);
            }
            handler.take(cell.record, cell.bytes, cell.length);
        }
    }

    private void handleFailure(final Cell cell) {
        if (time.isInPunctuation()) {
            time.arrive(cell.firing);
        }
        fail(cell.failure);
    }

    private void end() {
        final Slot ended = slot;
        slot = null;
        final Kind kind = ended.kind;
        final boolean atEnd = ended.atEnd;
        final boolean inPunctuation = ended.inPunctuation;
        merger.release(ended);
        if (kind == Kind.END) {
            finish(atEnd);
        } else if (kind == Kind.PUNCTUATION) {
            endPunctuation();
        } else if (inPunctuation && !region.isInOrder()) {
            time.leavePunctuation();
        }
    }

    private void endPunctuation() {
        if (gathers) {
            punctuation.order();
            inPunctuation = true;
        } else {
            time.endPunctuation();
        }
    }

    private void finish(final boolean atEnd) {
        if (timeWentBack != null && atEnd) {
            time.endOfInput();
        }
        done = true;
        if (splitter != null) {
            splitter.end(atEnd);
        } else {
            ending.finish(moment.label().sequence());
        }
    }

    private void fail(final Throwable failure) {
        done = true;
        if (splitter != null) {
            splitter.fail(failure);
        } else {
            ending.fail(failure, moment, moment.label().sequence());
        }
    }
}
