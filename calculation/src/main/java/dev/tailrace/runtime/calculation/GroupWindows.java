package dev.tailrace.runtime.calculation;

import dev.tailrace.aggregate.GroupRow;
import dev.tailrace.aggregate.RowAggregate;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.function.Output;
import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.StreamTime;
import dev.tailrace.runtime.TimeDriven;
import dev.tailrace.runtime.stage.Accumulators;
import dev.tailrace.runtime.stage.CountWindowStage;
import dev.tailrace.runtime.stage.SessionWindowStage;
import dev.tailrace.runtime.stage.SlidingCountStage;
import dev.tailrace.runtime.stage.SlidingWindowStage;
import dev.tailrace.runtime.stage.Stage;
import dev.tailrace.runtime.stage.Task;
import dev.tailrace.runtime.stage.WindowStage;
import dev.tailrace.state.Snapshotable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import java.util.List;
import java.util.function.Function;

/**
 * Node of a calculation with windows by the key of the events: the same windows as those of a pipeline, by the same
 * code. The node changes when windows have closed; its dependants read the results from it, in key order, until it
 * takes its next event.
 *
 * <p>The time of an event is the calculation's stream time when it arrives. A window of time closes by a timer, before
 * the event that moves time to its end, even if no further event of the input arrives. However far time jumps, every
 * window that has an event closes. Windows that are open when the calculation stops have no result. While events are
 * buffered, results accumulate until the next calculation.
 *
 * <p>Used by the thread of the calculation. Allocates only for new keys and for more results at a time than before.
 *
 * @param <E> type of the events
 */
public final class GroupWindows<E> implements Snapshotable {

    private final CalculationTime clock;
    private final Timer end;
    private final StreamTime time;
    private final Stage stage;
    private final Output<? super E> entry;
    private final TimeDriven waiting;
    private final WindowResults results;
    private boolean read;

    private <S extends Stage & Output<? super E>> GroupWindows(
            final Timer end,
            final CalculationTime clock,
            final long timerResolutionNs,
            final int width,
            final Function<Output<GroupRow>, S> stages) {
        results = new WindowResults(width);
        final S made = stages.apply(results);
        this.end = end;
        this.clock = clock;
        stage = made;
        entry = made;
        waiting = made.timeDriven();
        time = waiting == null
                ? new StreamTime(new Label(), new long[0], List.of())
                : new StreamTime(new Label(), new long[] {timerResolutionNs}, List.of(waiting));
        stage.open(new Task(new Label(), time, new InputFaults(OnError.FAIL)));
    }

    /**
     * Tumbling windows, half-open and aligned to time 0.
     *
     * @param end is set to the end of the open window
     */
    public static <E> GroupWindows<E> tumbling(
            final KeyIndex<E> keys,
            final RowAggregate<? super E> aggregate,
            final long sizeNs,
            final CalculationTime clock,
            final Timer end) {
        return new GroupWindows<>(
                end,
                clock,
                sizeNs,
                aggregate.width(),
                (Output<GroupRow> closed) -> new WindowStage<E, GroupRow>(
                        new Accumulators.OfRows<>(aggregate, new GroupRow()), keys, sizeNs, closed));
    }

    /**
     * Sliding windows, half-open, one ending at each multiple of the slide.
     *
     * @param end is set to the end of the window that closes next
     */
    public static <E> GroupWindows<E> sliding(
            final KeyIndex<E> keys,
            final RowAggregate.Combinable<? super E> aggregate,
            final long sizeNs,
            final long slideNs,
            final CalculationTime clock,
            final Timer end) {
        return new GroupWindows<>(
                end,
                clock,
                slideNs,
                aggregate.width(),
                (Output<GroupRow> closed) ->
                        new SlidingWindowStage<E, GroupRow>(aggregate, new GroupRow(), keys, sizeNs, slideNs, closed));
    }

    /**
     * Sessions: the events of a key between which there is no gap.
     *
     * @param end is set to the end of the session that ends first
     */
    public static <E> GroupWindows<E> sessions(
            final KeyIndex<E> keys,
            final RowAggregate<? super E> aggregate,
            final long gapNs,
            final CalculationTime clock,
            final Timer end) {
        return new GroupWindows<>(
                end,
                clock,
                1,
                aggregate.width(),
                (Output<GroupRow> closed) -> new SessionWindowStage<E, GroupRow>(
                        new Accumulators.OfRows<>(aggregate, new GroupRow()), keys, gapNs, 1, closed));
    }

    /** Tumbling windows of a number of events of a key. */
    public static <E> GroupWindows<E> counted(
            final KeyIndex<E> keys,
            final RowAggregate<? super E> aggregate,
            final int size,
            final CalculationTime clock) {
        return new GroupWindows<>(
                null,
                clock,
                0,
                aggregate.width(),
                (Output<GroupRow> closed) -> new CountWindowStage<E, GroupRow>(
                        new Accumulators.OfRows<>(aggregate, new GroupRow()), keys, size, closed));
    }

    /**
     * Sliding windows of the last events of a key; a result after each {@code slide} events.
     *
     * @param panes size of a window, in slides
     * @param slide events from one result to the next
     */
    public static <E> GroupWindows<E> slidingCounted(
            final KeyIndex<E> keys,
            final RowAggregate.Combinable<? super E> aggregate,
            final int panes,
            final int slide,
            final CalculationTime clock) {
        return new GroupWindows<>(
                null,
                clock,
                0,
                aggregate.width(),
                (Output<GroupRow> closed) ->
                        new SlidingCountStage<E, GroupRow>(aggregate, new GroupRow(), keys, panes, slide, closed));
    }

    /**
     * Takes an event; called by the calculation.
     *
     * @return whether a window has closed
     * @throws IllegalStateException when the windows need the time and stream time has not been set
     */
    public boolean onEvent(final E event) {
        begin();
        moveTo(clock.nowNs());
        entry.emit(event);
        waitForEnd();
        return results.size() > 0;
    }

    /**
     * Closes the windows that end at this time; called by the calculation.
     *
     * @return whether a window has closed
     */
    public boolean onEnd(final long dueNs) {
        begin();
        moveTo(dueNs);
        waitForEnd();
        return results.size() > 0;
    }

    /** Called by the calculation when all dependants of the node have run. */
    public void afterCalculation() {
        read = true;
    }

    private void begin() {
        if (read) {
            read = false;
            results.clear();
        }
    }

    private void moveTo(final long nowNs) {
        if (nowNs != CalculationTime.UNKNOWN) {
            time.advanceTo(nowNs);
        } else if (waiting != null) {
            throw new IllegalStateException(
                    "windows of time take an event and know no time yet; call advanceTo with the"
                            + " time of the event before it");
        }
    }

    private void waitForEnd() {
        if (waiting != null && end.dueNs() != waiting.nextDueNs()) {
            end.set(waiting.nextDueNs());
        }
    }

    /** Number of windows that have closed, counted for each key; 0 when the node did not change. */
    public int size() {
        return results.size();
    }

    /**
     * The result of a window: key, bounds and row; aggregates read their values from it.
     *
     * @param place from 0; results that left together are in key order
     * @return valid until the next call
     * @throws IndexOutOfBoundsException when the place is not below {@link #size}
     */
    public GroupRow get(final int place) {
        return results.get(place);
    }

    @Override
    public void save(final StateOutput output) {
        output.putState(time);
        output.putState(results);
        for (final Object part : stage.stateParts()) {
            output.putState(part);
        }
        output.putBoolean(read);
    }

    @Override
    public void restore(final StateInput input) {
        input.fillState(time);
        input.fillState(results);
        for (final Object part : stage.stateParts()) {
            input.fillState(part);
        }
        read = input.getBoolean();
    }
}
