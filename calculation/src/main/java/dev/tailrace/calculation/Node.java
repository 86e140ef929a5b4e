package dev.tailrace.calculation;

import dev.tailrace.calculation.plan.CalculationNode.CallbackSpec;
import dev.tailrace.calculation.plan.TriggerSpec;
import dev.tailrace.runtime.calculation.Callback;
import dev.tailrace.runtime.calculation.Callback.Action;
import dev.tailrace.runtime.calculation.Callback.Handler;
import dev.tailrace.runtime.calculation.Callback.NodeAction;
import dev.tailrace.runtime.calculation.Callback.NodeHandler;
import dev.tailrace.runtime.calculation.Callback.TimeAction;
import dev.tailrace.runtime.calculation.Callback.TimeHandler;
import dev.tailrace.runtime.calculation.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A node of a calculation: a plain object with the triggers that make it run.
 *
 * <p>In each cycle a node has its turn after all nodes that it names here; nodes that do not depend on each other have
 * their turns in the order of declaration. In its turn
 *
 * <ol>
 *   <li>each trigger that applies calls its callback, in the order of declaration; the callback returns whether the
 *       node changed;
 *   <li>if some callback returned true, {@link #calculate} is called once, and its result says whether the node
 *       changed. A node without it has changed if some callback returned true.
 * </ol>
 *
 * <p>A node without a trigger that applied did not run. A node that ran without changing does not trigger its
 * dependants, except those declared by {@link #onUnchanged}.
 *
 * <p>Methods come in pairs: those named {@code ..Always} take a callback that returns nothing and always counts as a
 * change.
 *
 * @param <N> class of the object
 */
public final class Node<N> {

    final Calculation calculation;
    final List<TriggerSpec> triggers = new ArrayList<>();
    final List<Integer> reads = new ArrayList<>();
    final List<CallbackSpec> callbacks = new ArrayList<>();
    CallbackSpec calculate;
    CallbackSpec afterCalculation;
    CallbackSpec afterEvent;
    CallbackSpec init;
    CallbackSpec start;
    CallbackSpec stop;
    String nondeterministicBecause;
    final List<String> givenTwice = new ArrayList<>();
    private final int id;
    private final String name;
    private final N object;

    Node(final Calculation calculation, final int id, final String name, final N object) {
        this.calculation = calculation;
        this.id = id;
        this.name = name;
        this.object = object;
    }

    /** The name, unique among the nodes of its calculation. */
    public String name() {
        return name;
    }

    /** The object, to be passed to the constructors of the objects that use it. */
    public N object() {
        return object;
    }

    int id() {
        return id;
    }

    /** Runs on each event of an input; the callback says whether the node changed. */
    public <E> Node<N> on(final Input<E> input, final Handler<? super N, ? super E> handler) {
        return event(input, handler, true);
    }

    /** Runs and changes on each event of an input. */
    public <E> Node<N> onAlways(final Input<E> input, final Action<? super N, ? super E> action) {
        return event(input, action, false);
    }

    /** Runs on typed calls, which the node implements. */
    public Node<N> on(final Calls<? super N> calls) {
        triggers.add(new TriggerSpec.OnCall(calls.calculation == calculation ? calls.spec.id() : TriggerSpec.FOREIGN));
        return this;
    }

    /** Runs when some of these nodes changed. */
    public Node<N> dependsOn(final Node<?>... parents) {
        for (final Node<?> parent : parents) {
            triggers.add(new TriggerSpec.OnParent(calculation.idOf(parent), true, null));
        }
        return this;
    }

    /** Has its turn after these nodes, without running because of them. */
    public Node<N> reads(final Node<?>... nodes) {
        for (final Node<?> node : nodes) {
            reads.add(calculation.idOf(node));
        }
        return this;
    }

    /** Runs when the parent changed. The callback takes the parent and says whether this node changes. */
    public <P> Node<N> onParent(final Node<P> parent, final Handler<? super N, ? super P> handler) {
        return parent(parent, true, handler, CallbackSpec.Takes.PARENT, true);
    }

    /** Runs when the parent changed; the callback says whether this node changes. */
    public Node<N> onParent(final Node<?> parent, final NodeHandler<? super N> handler) {
        return parent(parent, true, handler, CallbackSpec.Takes.NOTHING, true);
    }

    /** Runs and changes when the parent changed. The callback takes the parent. */
    public <P> Node<N> onParentAlways(final Node<P> parent, final Action<? super N, ? super P> action) {
        return parent(parent, true, action, CallbackSpec.Takes.PARENT, false);
    }

    /** Runs and changes when the parent changed. */
    public Node<N> onParentAlways(final Node<?> parent, final NodeAction<? super N> action) {
        return parent(parent, true, action, CallbackSpec.Takes.NOTHING, false);
    }

    /** Runs when the parent ran and did not change; the callback says whether that changes this node. */
    public <P> Node<N> onUnchanged(final Node<P> parent, final Handler<? super N, ? super P> handler) {
        return parent(parent, false, handler, CallbackSpec.Takes.PARENT, true);
    }

    /** Runs when the parent ran and did not change; the callback says whether that changes this node. */
    public Node<N> onUnchanged(final Node<?> parent, final NodeHandler<? super N> handler) {
        return parent(parent, false, handler, CallbackSpec.Takes.NOTHING, true);
    }

    /** Runs and changes when the parent ran and did not change. The callback takes the parent. */
    public <P> Node<N> onUnchangedAlways(final Node<P> parent, final Action<? super N, ? super P> action) {
        return parent(parent, false, action, CallbackSpec.Takes.PARENT, false);
    }

    /** Runs and changes when the parent ran and did not change. */
    public Node<N> onUnchangedAlways(final Node<?> parent, final NodeAction<? super N> action) {
        return parent(parent, false, action, CallbackSpec.Takes.NOTHING, false);
    }

    /**
     * Runs when stream time crosses a multiple of the interval; the callback says whether the node changed. However far
     * time jumps, one crossing is one call, for the first multiple that was crossed. Nodes with equal intervals share a
     * cycle.
     */
    public Node<N> every(final Duration interval, final TimeHandler<? super N> handler) {
        return time(calculation.interval(interval), handler, true);
    }

    /** Runs and changes when stream time crosses a multiple of the interval, as {@link #every} does. */
    public Node<N> everyAlways(final Duration interval, final TimeAction<? super N> action) {
        return time(calculation.interval(interval), action, false);
    }

    /** Runs when a timer fires; the callback says whether the node changed. */
    public Node<N> onTimer(final Timer timer, final TimeHandler<? super N> handler) {
        return time(timer, handler, true);
    }

    /** Runs and changes when a timer fires. */
    public Node<N> onTimerAlways(final Timer timer, final TimeAction<? super N> action) {
        return time(timer, action, false);
    }

    /** Sets the callback that calculates, once per cycle, after the triggers; it says whether the node changed. */
    public Node<N> calculate(final NodeHandler<? super N> handler) {
        calculate = only(calculate, "calculate", handler, true);
        return this;
    }

    /** Sets the callback that calculates, once per cycle, after the triggers; the node then counts as changed. */
    public Node<N> calculateAlways(final NodeAction<? super N> action) {
        calculate = only(calculate, "calculate", action, false);
        return this;
    }

    /** Called at the end of each cycle in which the node ran, in reverse topological order. */
    public Node<N> afterCalculation(final NodeAction<? super N> action) {
        afterCalculation = only(afterCalculation, "afterCalculation", action, false);
        return this;
    }

    /** Called at the end of every cycle, whichever nodes ran, in reverse topological order, after {@link #afterCalculation}. */
    public Node<N> afterEvent(final NodeAction<? super N> action) {
        afterEvent = only(afterEvent, "afterEvent", action, false);
        return this;
    }

    /** Called once, before the first start, in topological order. */
    public Node<N> init(final NodeAction<? super N> action) {
        init = only(init, "init", action, false);
        return this;
    }

    /** Called on each start, in topological order. */
    public Node<N> start(final NodeAction<? super N> action) {
        start = only(start, "start", action, false);
        return this;
    }

    /**
     * Called on each stop, in reverse topological order. Must emit nothing into the output of a calculation that is a node
     * of a pipeline: the run fails.
     */
    public Node<N> stop(final NodeAction<? super N> action) {
        stop = only(stop, "stop", action, false);
        return this;
    }

    /**
     * Exempts the node, its callbacks and the filters of its inputs from the determinism check. The calculation then no
     * longer guarantees exactly-once output: after a crash it may compute other results.
     *
     * @param reason the reason that the list of exemptions shows; not empty
     */
    public Node<N> nondeterministic(final String reason) {
        nondeterministicBecause = Objects.requireNonNullElse(reason, "");
        return this;
    }

    private <E> Node<N> event(final Input<E> input, final Callback function, final boolean decides) {
        final CallbackSpec callback = callback("on " + input.name(), function, CallbackSpec.Takes.EVENT, decides);
        final int id = input.calculation == calculation ? input.spec.id() : TriggerSpec.FOREIGN;
        triggers.add(new TriggerSpec.OnEvent(id, input.filters, callback));
        return this;
    }

    private Node<N> parent(
            final Node<?> parent,
            final boolean changed,
            final Callback function,
            final CallbackSpec.Takes takes,
            final boolean decides) {
        final String words = (changed ? "onParent " : "onUnchanged ") + parent.name;
        triggers.add(
                new TriggerSpec.OnParent(calculation.idOf(parent), changed, callback(words, function, takes, decides)));
        return this;
    }

    private Node<N> time(final Timer timer, final Callback function, final boolean decides) {
        final String words = timer.intervalNs() > 0 ? timer.name() : "onTimer " + timer.name();
        triggers.add(new TriggerSpec.OnTime(timer, callback(words, function, CallbackSpec.Takes.TIME, decides)));
        return this;
    }

    private CallbackSpec only(
            final CallbackSpec before, final String words, final Callback function, final boolean decides) {
        if (before != null) {
            givenTwice.add(words);
        }
        return callback(words, function, CallbackSpec.Takes.NOTHING, decides);
    }

    private CallbackSpec callback(
            final String words, final Callback function, final CallbackSpec.Takes takes, final boolean decides) {
        final CallbackSpec callback = new CallbackSpec(callbacks.size(), function, takes, decides, words);
        callbacks.add(callback);
        return callback;
    }
}
