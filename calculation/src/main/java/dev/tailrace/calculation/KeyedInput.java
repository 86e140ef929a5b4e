package dev.tailrace.calculation;

import dev.tailrace.aggregate.Aggregates;
import dev.tailrace.aggregate.RowAggregate;
import dev.tailrace.plan.WindowExtents;
import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.runtime.calculation.GroupWindows;
import dev.tailrace.runtime.calculation.RunningGroups;
import dev.tailrace.runtime.calculation.Timer;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The events of an input with a key, like {@code KeyedStream} for the records of a stream. Each aggregation becomes a
 * node, and its dependants read the results from the object of the node.
 *
 * <pre>{@code
 * Sum<Trade> volume = Aggregates.sum(Trade::shares);
 * Node<GroupWindows<Trade>> volumes =
 *         trades.keyById(Trade::instrument).tumblingWindow("volumes", Duration.ofSeconds(1), volume);
 * calculation.node("limits", new Limits(volumes.object(), volume)).dependsOn(volumes).calculate(Limits::check);
 * }</pre>
 *
 * <p>Windows of time need stream time to be set before each event; see {@link GroupWindows}.
 *
 * @param <E> type of the events
 */
public final class KeyedInput<E> {

    private final Input<E> input;
    private final Supplier<? extends KeyIndex<E>> keys;

    KeyedInput(final Input<E> input, final Supplier<? extends KeyIndex<E>> keys) {
        this.input = input;
        this.keys = keys;
    }

    /** Adds a node with windows of stream time, half-open and aligned to time 0. */
    public Node<GroupWindows<E>> tumblingWindow(
            final String name, final Duration size, final RowAggregate<? super E> aggregate) {
        final WindowExtents extents = extents(name);
        final long sizeNs = extents.length("waits on intervals of ", WindowExtents.nanos(size));
        return timed(
                name,
                end -> GroupWindows.tumbling(keys.get(), given(name, aggregate), sizeNs, input.calculation.time, end));
    }

    /**
     * Adds a node with windows of stream time that overlap: half-open, as long as the size, one ending at each multiple
     * of the slide.
     *
     * @param size cheapest as a multiple of the slide
     * @param slide distance between the ends of two windows
     */
    public Node<GroupWindows<E>> slidingWindow(
            final String name,
            final Duration size,
            final Duration slide,
            final RowAggregate.Combinable<? super E> aggregate) {
        final WindowExtents extents = extents(name);
        final long slideNs = extents.length("waits on intervals of ", WindowExtents.nanos(slide));
        final long sizeNs = extents.length("has windows of ", WindowExtents.nanos(size));
        extents.slides(sizeNs, slideNs);
        return timed(
                name,
                end -> GroupWindows.sliding(
                        keys.get(), combinable(name, aggregate), sizeNs, slideNs, input.calculation.time, end));
    }

    /** Adds a node with sessions: a session lasts from a key's first event to a gap after its last one. */
    public Node<GroupWindows<E>> sessionWindow(
            final String name, final Duration gap, final RowAggregate<? super E> aggregate) {
        final long gapNs = extents(name).length("ends sessions after a gap of ", WindowExtents.nanos(gap));
        return timed(
                name,
                end -> GroupWindows.sessions(keys.get(), given(name, aggregate), gapNs, input.calculation.time, end));
    }

    /** Adds a node with windows of this many events of a key. */
    public Node<GroupWindows<E>> countWindow(
            final String name, final int size, final RowAggregate<? super E> aggregate) {
        final int events = extents(name).count("has windows of ", size);
        return listening(
                name, GroupWindows.counted(keys.get(), given(name, aggregate), events, input.calculation.time));
    }

    /**
     * Adds a node with windows of the last {@code size} events of a key; a result after each {@code slide} events, once
     * a window is full.
     *
     * @param size a multiple of the slide
     */
    public Node<GroupWindows<E>> countWindow(
            final String name, final int size, final int slide, final RowAggregate.Combinable<? super E> aggregate) {
        final WindowExtents extents = extents(name);
        final int events = extents.count("slides by ", slide);
        final int panes = extents.panes(extents.count("has windows of ", size), events, " records", "a number");
        return listening(
                name,
                GroupWindows.slidingCounted(
                        keys.get(), combinable(name, aggregate), panes, events, input.calculation.time));
    }

    /** Adds a node with a group for each key: an aggregate of all its events so far. */
    public Node<RunningGroups<E>> running(final String name, final RowAggregate<? super E> aggregate) {
        return input.calculation
                .node(name, new RunningGroups<>(keys.get(), given(name, aggregate), input.calculation.time))
                .onAlways(input, RunningGroups::onEvent);
    }

    private Node<GroupWindows<E>> timed(final String name, final Function<Timer, GroupWindows<E>> windows) {
        final Timer end = input.calculation.timer(name);
        return listening(name, windows.apply(end)).onTimer(end, GroupWindows::onEnd);
    }

    private Node<GroupWindows<E>> listening(final String name, final GroupWindows<E> windows) {
        return input.calculation
                .node(name, windows)
                .on(input, GroupWindows::onEvent)
                .afterCalculation(GroupWindows::afterCalculation);
    }

    private WindowExtents extents(final String name) {
        return new WindowExtents(sentence -> input.calculation.problem(name, sentence));
    }

    private RowAggregate<? super E> given(final String name, final RowAggregate<? super E> aggregate) {
        return aggregate != null ? aggregate : combinable(name, null);
    }

    private RowAggregate.Combinable<? super E> combinable(
            final String name, final RowAggregate.Combinable<? super E> aggregate) {
        if (aggregate != null) {
            return aggregate;
        }
        input.calculation.problem(name, "is given null for an aggregate");
        return Aggregates.count();
    }
}
