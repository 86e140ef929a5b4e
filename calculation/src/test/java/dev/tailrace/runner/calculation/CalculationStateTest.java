package dev.tailrace.runner.calculation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.calculation.Input;
import dev.tailrace.calculation.Node;
import dev.tailrace.runtime.calculation.CalculationProcessor;
import dev.tailrace.runtime.calculation.Outlet;
import dev.tailrace.runtime.calculation.Timer;
import dev.tailrace.state.StateReader;
import dev.tailrace.state.StateWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** The nodes of a calculation, its time and its timers are saved between events and continue in a fresh graph. */
class CalculationStateTest {

    record Trade(long priceE4, long shares) {}

    static final class Sums {
        private final Timer pause;
        private long shares;
        private long notional;
        private long lastPriceE4;

        Sums(final Timer pause) {
            this.pause = pause;
        }

        boolean onTrade(final Trade trade) {
            shares += trade.shares();
            notional += trade.priceE4() * trade.shares();
            final boolean moved = trade.priceE4() != lastPriceE4;
            lastPriceE4 = trade.priceE4();
            if (trade.shares() % 3 == 0) {
                pause.set(shares % 500);
            }
            return moved;
        }
    }

    static final class Report {
        private final Sums sums;
        private final Outlet<String> out;
        private final List<Long> seen = new ArrayList<>();
        private Sums latest;

        Report(final Sums sums, final Outlet<String> out) {
            this.sums = sums;
            this.out = out;
        }

        boolean onSums(final Sums parent) {
            latest = parent;
            seen.add(parent.notional / parent.shares);
            out.emit("vwap " + seen.get(seen.size() - 1) + " of " + seen.size());
            return true;
        }

        boolean onPause(final long dueNs) {
            out.emit("pause at " + dueNs + " after " + (latest == sums ? latest.shares : -1));
            return true;
        }

        boolean onInterval(final long dueNs) {
            out.emit("interval " + dueNs + " after " + sums.shares);
            return true;
        }
    }

    private static final class Task {
        private final Input<Trade> trades;
        private final CalculationGraph graph;
        private final CalculationProcessor processor;

        Task(final List<String> log) {
            final Calculation calculation = Calculation.named("test");
            trades = calculation.input("trades", Trade.class);
            final Timer pause = calculation.timer("pause");
            final Outlet<String> out = calculation.output("out");
            out.to(log::add);
            final Node<Sums> sums = calculation.node("sums", new Sums(pause)).on(trades, Sums::onTrade);
            calculation
                    .node("report", new Report(sums.object(), out))
                    .onParent(sums, Report::onSums)
                    .onTimer(pause, Report::onPause)
                    .every(Duration.ofNanos(40), Report::onInterval);
            graph = calculation.build();
            processor = InterpretedCalculation.of(graph);
            processor.start();
        }

        Task moved(final List<String> log) {
            final StateWriter writer = new StateWriter();
            graph.parts().state(writer);
            final Task to = new Task(log);
            final StateReader reader = StateReader.of(writer.toBytes());
            to.graph.parts().state(reader);
            assertThat(reader.restore().isExact()).isTrue();
            return to;
        }
    }

    private static List<String> run(final long seed, final double chanceOfMove) {
        final Random feed = new Random(seed);
        final Random moves = new Random(seed);
        final List<String> log = new ArrayList<>();
        Task task = new Task(log);
        long timeNs = feed.nextInt(50) - 25;
        for (int i = 0; i < 60; i++) {
            if (moves.nextDouble() < chanceOfMove) {
                task = task.moved(log);
            }
            if (feed.nextInt(3) == 0) {
                timeNs += feed.nextInt(60);
                log.add("time " + task.processor.advanceTo(timeNs) + " " + task.processor.nowNs());
            } else {
                task.processor.entry(task.trades).accept(new Trade(100 + feed.nextInt(3), 1 + feed.nextInt(9)));
            }
        }
        return log;
    }

    @RepeatedTest(100)
    void shouldDoTheSameWhenItsStateIsMovedOnTheWay(final RepetitionInfo repetition) {
        final long seed = repetition.getCurrentRepetition();
        assertThat(run(seed, 0.2)).as("seed %d", seed).isEqualTo(run(seed, 0));
    }
}
