package dev.tailrace.compiler.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.aggregate.Aggregates;
import dev.tailrace.aggregate.GroupRow;
import dev.tailrace.aggregate.RowAggregate;
import dev.tailrace.calculation.stream.StreamCalculation;
import dev.tailrace.compiler.sample.Move;
import dev.tailrace.compiler.sample.Moves;
import dev.tailrace.function.Holder;
import dev.tailrace.function.Joiner;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.SourceEntry;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.KeyedStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.Allocation;
import java.time.Duration;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A class for each kind of node, of parts that allocate nothing: the class allocates nothing either. */
class QuietPipelinesTest {

    private static final Duration TEN = Duration.ofNanos(10);
    private static final RowAggregate.Deductible<Move> SUM = Aggregates.sum(Move::value);

    private long results;

    /** Adds nodes after the source, and says what comes out. */
    private interface Nodes extends Function<EventStream<Move>, EventStream<?>> {}

    private static Arguments of(final String kind, final Nodes nodes) {
        return Arguments.of(kind, nodes);
    }

    private static KeyedStream.ById<Move> keyed(final EventStream<Move> moves) {
        return moves.keyById("key", Move::key);
    }

    private static KeyedStream.ByValue<Move, String> named(final EventStream<Move> moves) {
        return moves.keyBy("name", Move::name);
    }

    private static Holder<Move, Move> copy() {
        return Holder.copying(Move::new, (move, into) -> into.set(move));
    }

    static Stream<Arguments> kinds() {
        final Move row = new Move().set(1, 2, 3);
        return Stream.of(
                of("map", moves -> moves.map("same", move -> move)),
                of("filter", moves -> moves.filter("even", move -> move.value() % 2 == 0)),
                of(
                        "flatMap",
                        moves -> moves.flatMap("twice", (move, output) -> {
                            output.emit(move);
                            output.emit(move);
                        })),
                of("enrich", moves -> moves.enrich("shift", key -> row, Move::value, Moves.Shift::new)),
                of("union", moves -> moves.union("both", moves.filter("even", move -> move.value() % 2 == 0))),
                of("process", moves -> moves.process("echo", Moves.Echo::new).timers(TEN)),
                of(
                        "process by key",
                        moves -> named(moves).process("echo", Moves.Echo::new).timers(TEN)),
                of("processKeyed", moves -> keyed(moves)
                        .processKeyed("echoes", Moves.Echoes::new)
                        .timers(TEN)),
                of("connect", moves -> keyed(moves).connect(keyed(moves)).process("balance", Moves.Balance::new)),
                of("join", moves -> named(moves)
                        .connect(named(moves))
                        .join("both", Joiner.Kind.INNER, copy(), copy(), Moves.Both::new)),
                of("intervalJoin", moves -> keyed(moves)
                        .connect(keyed(moves))
                        .intervalJoin("near", TEN.negated(), TEN, copy(), copy(), Moves.Both::new)),
                of("asOfJoin", moves -> keyed(moves).connect(keyed(moves)).asOfJoin("latest", copy(), Moves.Both::new)),
                of("calculate", moves -> StreamCalculation.calculate(moves, "relay", Move.class, Moves::relay)
                        .timers(TEN)),
                of("calculate by key", moves -> StreamCalculation.calculate(
                                named(moves), "relay", Move.class, Moves::relay)
                        .timers(TEN)),
                of("running", moves -> named(moves).running("sum", SUM, GroupRow::new)),
                of("running of objects", moves -> keyed(moves).running("total", Moves.Total::new)),
                of("tumblingWindow", moves -> named(moves).tumblingWindow(TEN).aggregate("sum", SUM)),
                of(
                        "tumblingWindow of objects",
                        moves -> keyed(moves).tumblingWindow(TEN).aggregate("total", Moves.Total::new)),
                of("slidingWindow", moves -> keyed(moves)
                        .slidingWindow(TEN.multipliedBy(4), TEN)
                        .aggregate("sum", SUM)),
                of("sessionWindow", moves -> named(moves).sessionWindow(TEN).aggregate("sum", SUM)),
                of("countWindow", moves -> keyed(moves).countWindow(3).aggregate("sum", SUM)),
                of(
                        "sliding countWindow",
                        moves -> named(moves).countWindow(4, 2).aggregate("sum", SUM)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("kinds")
    void shouldAllocateNothingOnceItIsWarm(final String kind, final Nodes nodes) {
        final Pipeline pipeline = Pipeline.named("quiet");
        nodes.apply(pipeline.source("moves", Moves.Source::new)).deliver("results", result -> results++);
        final StreamGraph graph = pipeline.build();
        final Class<?> type = Compiled.type(graph);
        final SourceEntry<Move> entry = SequentialRun.of(graph)
                .processor(wiring -> Compiled.create(type, wiring))
                .embed()
                .entry("moves");
        final Move move = new Move();
        final long[] timeNs = {0};

        final long bytes = Allocation.inSteadyState(() -> {
            for (int i = 0; i < 2_000; i++) {
                timeNs[0] += i % 7 == 0 ? 13 : 1;
                entry.accept(move.set(i & 3, timeNs[0], i % 11), timeNs[0]);
            }
        });

        assertThat(results).isPositive();
        assertThat(bytes).isZero();
    }
}
