package dev.tailrace.calculation.stream;

import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.calculation.Input;
import dev.tailrace.calculation.InvalidCalculationException;
import dev.tailrace.function.Operator;
import dev.tailrace.plan.LibraryNode;
import dev.tailrace.runner.calculation.InterpretedCalculation;
import dev.tailrace.runtime.calculation.CalculationOperator;
import dev.tailrace.runtime.calculation.CalculationOperator.OperatorParts;
import dev.tailrace.runtime.calculation.CalculationProcessor.InputId;
import dev.tailrace.runtime.calculation.Outlet;
import dev.tailrace.runtime.calculation.Timer;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.KeyedStream;
import dev.tailrace.stream.OperatorStream;
import java.util.List;

/**
 * A calculation that is a node of a pipeline: the records that arrive are the events of its one input, the results that
 * its nodes emit into its one output are the records that leave.
 *
 * <pre>{@code
 * static void define(final Calculation calculation, final Input<Ladder> ladders, final Outlet<Quote> quotes) {
 *     final Node<Mid> mid = calculation.node("mid", new Mid()).on(ladders, Mid::onLadder);
 *     calculation.node("quoter", new Quoter(mid.object(), quotes)).dependsOn(mid).calculateAlways(Quoter::quote);
 * }
 *
 * StreamCalculation.calculate(ladders.keyById("instrument", Ladder::instrument), "quotes", Ladder.class, Quotes::define)
 *         .sink("quotes", QuoteText::new);
 * }</pre>
 *
 * <p>A compiled pipeline contains the compiled calculation; an interpreted pipeline interprets it.
 *
 * @param <T> type of the records that arrive
 * @param <R> type of the results
 */
@SuppressWarnings("exports") // what a graph knows of a node is for compiler and engines, not part of the API
public final class StreamCalculation<T, R> implements LibraryNode<T, R> {

    private static final String INPUT = "records";
    private static final String OUTPUT = "results";

    private final String name;
    private final Class<? super T> type;
    private final NodeDefinition<T, R> definition;

    /** Defines a calculation that is a node of a pipeline. */
    @FunctionalInterface
    public interface NodeDefinition<T, R> {

        /**
         * Adds the nodes of the calculation. Called while wiring to inspect the calculation, and again for each task, or
         * for each key after a keyed edge. The nodes have state, so each call has to create new ones, always in the same
         * way. Tasks of a parallel run call it on their own threads.
         *
         * @param calculation already has an input and an output; may get typed calls and further inputs, which only its
         *     nodes can feed
         */
        void define(Calculation calculation, Input<T> records, Outlet<R> results);
    }

    private StreamCalculation(final String name, final Class<? super T> type, final NodeDefinition<T, R> definition) {
        this.name = name;
        this.type = type;
        this.definition = definition;
    }

    /**
     * Runs a calculation graph over the whole stream. A calculation that waits for time needs {@link
     * OperatorStream#timers timers}.
     *
     * @param type class of the records; of generic records their raw class
     */
    public static <T, R> OperatorStream<R> calculate(
            final EventStream<T> stream,
            final String name,
            final Class<? super T> type,
            final NodeDefinition<T, R> definition) {
        return stream.process(name, of(name, type, definition));
    }

    /**
     * Runs one calculation graph for each key, made when the key first occurs. A calculation that waits for time needs
     * {@link OperatorStream#timers timers}.
     *
     * @param type class of the records; of generic records their raw class
     */
    public static <T, R> OperatorStream<R> calculate(
            final KeyedStream<T> stream,
            final String name,
            final Class<? super T> type,
            final NodeDefinition<T, R> definition) {
        return stream.process(name, of(name, type, definition));
    }

    // The pipeline reports a node that has no supplier.
    private static <T, R> StreamCalculation<T, R> of(
            final String name, final Class<? super T> type, final NodeDefinition<T, R> definition) {
        return type == null || definition == null ? null : new StreamCalculation<>(name, type, definition);
    }

    /** The class of the records. */
    public Class<? super T> type() {
        return type;
    }

    /**
     * Builds the graph, with new nodes each time.
     *
     * @throws InvalidCalculationException with every problem that was found
     */
    public CalculationGraph build() {
        final Calculation calculation = Calculation.named(name);
        final Input<T> input = calculation.input(INPUT, type);
        definition.define(calculation, input, calculation.output(OUTPUT));
        return calculation.build();
    }

    @Override
    public Operator<T, R> get() {
        final CalculationGraph graph = build();
        return new CalculationOperator<>(InterpretedCalculation.of(graph), input(), graph.output(OUTPUT));
    }

    @Override
    public OperatorParts<T, R> parts() {
        final CalculationGraph graph = build();
        return new OperatorParts<>(graph.parts(), input(), graph.output(OUTPUT));
    }

    private InputId<T> input() {
        return () -> INPUT;
    }

    @Override
    public String kind() {
        return "calculation";
    }

    @Override
    public List<String> problems(final boolean hasTimers) {
        try {
            final List<Timer> timers = build().timers();
            return timers.isEmpty() || hasTimers
                    ? List.of()
                    : List.of(
                            "has a calculation that waits for '" + timers.get(0).name()
                                    + "' but declares no timers; add .timers(timer resolution) after it");
        } catch (final InvalidCalculationException e) {
            return e.problems().stream()
                    .map(sentence -> "has a calculation in which " + sentence)
                    .toList();
        }
    }
}
