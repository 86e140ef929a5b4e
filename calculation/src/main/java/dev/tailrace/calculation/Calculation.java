package dev.tailrace.calculation;

import dev.tailrace.calculation.plan.EntrySpec.CallsSpec;
import dev.tailrace.calculation.plan.EntrySpec.InputSpec;
import dev.tailrace.calculation.plan.TriggerSpec;
import dev.tailrace.calculation.plan.TriggerSpec.FilterSpec;
import dev.tailrace.plan.WindowExtents;
import dev.tailrace.runtime.calculation.AuditTrail;
import dev.tailrace.runtime.calculation.CalculationTime;
import dev.tailrace.runtime.calculation.Entries.UnknownEvents;
import dev.tailrace.runtime.calculation.Outlet;
import dev.tailrace.runtime.calculation.PublishedEvents;
import dev.tailrace.runtime.calculation.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;

/**
 * Builder of a calculation graph: plain objects become nodes, and method references declare the inputs of each node and
 * its reactions.
 *
 * <pre>{@code
 * Calculation calculation = Calculation.named("price-ladder");
 * Input<Ladder> ladders = calculation.input("ladders", Ladder.class);
 * Node<Mid> mid = calculation.node("mid", new Mid()).on(ladders, Mid::onLadder);
 * Node<Skew> skew = calculation.node("skew", new Skew(mid.object())).dependsOn(mid).calculate(Skew::calculate);
 * CalculationGraph graph = calculation.build();
 * }</pre>
 *
 * <p>Nothing is checked until {@link #build}, which reports all problems at once. Services that nodes need are arguments of
 * their constructors. Not thread-safe.
 */
public final class Calculation {

    final List<InputSpec> inputs = new ArrayList<>();
    final List<CallsSpec> calls = new ArrayList<>();
    final List<Node<?>> nodes = new ArrayList<>();
    final List<Outlet<?>> outputs = new ArrayList<>();
    final List<Timer> timers = new ArrayList<>();
    final List<FilterSpec> filters = new ArrayList<>();
    final PublishedEvents published = new PublishedEvents();
    final CalculationTime time = new CalculationTime();
    final Set<Integer> publishing = new TreeSet<>();
    boolean buffering;
    UnknownEvents unknown;
    AuditTrail audit;
    final List<String> problems = new ArrayList<>();
    private final String name;

    private Calculation(final String name) {
        this.name = name;
    }

    /** Creates an empty calculation. */
    public static Calculation named(final String name) {
        return new Calculation(name);
    }

    public String name() {
        return name;
    }

    /**
     * Adds an input, the entry for events of one type.
     *
     * @param type class of the events; for generic events their raw class
     */
    public <E> Input<E> input(final String inputName, final Class<? super E> type) {
        final InputSpec input = new InputSpec(inputs.size(), inputName, type);
        inputs.add(input);
        return new Input<>(this, input, List.of());
    }

    /**
     * Adds typed calls: an interface whose methods are entries that take arguments instead of an event object. Nodes
     * that implement it listen with {@link Node#on(Calls)}.
     *
     * @param type an interface whose methods return nothing, or a boolean: a node returns whether it changed; the
     *     caller gets whether some node that takes the call has changed
     */
    public <F> Calls<F> calls(final String callsName, final Class<F> type) {
        final CallsSpec spec = new CallsSpec(calls.size(), callsName, type);
        calls.add(spec);
        return new Calls<>(this, spec);
    }

    /**
     * Adds a node: any object of a public class. The methods of the returned {@link Node} declare when it runs and what
     * it does.
     */
    public <N> Node<N> node(final String nodeName, final N object) {
        final Node<N> node = new Node<>(this, nodes.size(), nodeName, object);
        nodes.add(node);
        return node;
    }

    /** Adds an output, to be passed to the nodes that emit into it. */
    public <R> Outlet<R> output(final String outputName) {
        final Outlet<R> output = new Outlet<>(outputName);
        outputs.add(output);
        return output;
    }

    /** Adds a timer, to be passed to the node that sets it; nodes listen with {@link Node#onTimer}. */
    public Timer timer(final String timerName) {
        return add(new Timer(timerName, time, 0));
    }

    /** Stream time in nanoseconds, for nodes that need it; {@link Long#MIN_VALUE} before the first. */
    public LongSupplier time() {
        return time::nowNs;
    }

    /**
     * Allows buffering of events, which are then calculated once: see {@code Entry.buffer}. Costs a flag per listening
     * node.
     */
    public Calculation buffering() {
        buffering = true;
        return this;
    }

    /** Sets the handler of events that no input takes; without it such an event is an error of the caller. */
    public Calculation unknownEvents(final UnknownEvents handler) {
        unknown = handler;
        return this;
    }

    /** Sets the trail that is called for each callback that runs. Without a trail auditing costs nothing. */
    public Calculation audit(final AuditTrail trail) {
        audit = trail;
        return this;
    }

    /**
     * Checks the whole calculation and freezes it.
     *
     * @throws InvalidCalculationException with every problem that was found
     */
    public CalculationGraph build() {
        final List<String> problems = CalculationValidation.problemsOf(this);
        if (!problems.isEmpty()) {
            throw new InvalidCalculationException(name, problems);
        }
        return new CalculationGraph(this);
    }

    Timer interval(final Duration interval) {
        final long intervalNs = Math.max(0, WindowExtents.nanos(interval));
        for (final Timer timer : timers) {
            if (timer.intervalNs() == intervalNs && intervalNs > 0) {
                return timer;
            }
        }
        return add(new Timer("every " + text(WindowExtents.nanos(interval)), time, intervalNs));
    }

    /** The interval in the largest unit of which it is a whole multiple. */
    private static String text(final long ns) {
        if (ns > 0 && ns % 1_000_000_000L == 0) {
            return ns / 1_000_000_000L + " s";
        }
        if (ns > 0 && ns % 1_000_000L == 0) {
            return ns / 1_000_000L + " ms";
        }
        return ns > 0 && ns % 1_000L == 0 ? ns / 1_000L + " us" : ns + " ns";
    }

    /** Records a problem of a node that is being added; {@link #build} reports it. */
    void problem(final String nodeName, final String sentence) {
        problems.add("node '" + nodeName + "' " + sentence);
    }

    int idOf(final Node<?> node) {
        return node.calculation == this ? node.id() : TriggerSpec.FOREIGN;
    }

    private Timer add(final Timer timer) {
        timers.add(timer);
        return timer;
    }

    <S extends FilterSpec> S add(final S filter) {
        filters.add(filter);
        return filter;
    }
}
