package dev.tailrace.compiler.sample;

import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.Input;
import dev.tailrace.calculation.Node;
import dev.tailrace.function.Output;
import dev.tailrace.runtime.calculation.Outlet;
import dev.tailrace.runtime.calculation.Timer;
import java.time.Duration;

/** A calculation of a few nodes: a level, its slow follower, and what is said when they part, by interval and by timer. */
public final class Smoothed {

    private Smoothed() {}

    /** Adds the nodes; {@code intervalNs} is the distance of reports. */
    public static void define(
            final Calculation calculation, final Input<Tick> ticks, final Outlet<Tick> results, final long intervalNs) {
        final Timer quiet = calculation.timer("quiet");
        final Node<Level> level = calculation.node("level", new Level()).on(ticks, Level::onTick);
        final Node<Follower> follower = calculation
                .node("follower", new Follower(level.object()))
                .dependsOn(level)
                .calculate(Follower::follow);
        calculation
                .node("report", new Report(level.object(), follower.object(), quiet, results))
                .onAlways(ticks, (report, tick) -> report.lastTick = tick)
                .onParentAlways(follower, Report::gap)
                .everyAlways(Duration.ofNanos(intervalNs), Report::time)
                .onTimerAlways(quiet, Report::time);
    }

    /** The same without time. */
    public static void untimed(final Calculation calculation, final Input<Tick> ticks, final Outlet<Tick> results) {
        final Node<Level> level = calculation.node("level", new Level()).on(ticks.where(Tick::isOdd), Level::onTick);
        final Node<Follower> follower = calculation
                .node("follower", new Follower(level.object()))
                .dependsOn(level)
                .calculate(Follower::follow);
        calculation
                .node("gaps", new Gaps(level.object(), follower.object(), results))
                .onParentAlways(follower, Gaps::gap)
                .onUnchangedAlways(level, Gaps::gap);
    }

    /** The last value; changes when it does. */
    public static final class Level {
        private long value;

        public boolean onTick(final Tick tick) {
            final boolean changed = tick.value() != value;
            value = tick.value();
            return changed;
        }
    }

    /** Half way behind the level. */
    public static final class Follower {
        private final Level level;
        private long value;

        Follower(final Level level) {
            this.level = level;
        }

        public boolean follow() {
            final long before = value;
            value = (value + level.value) / 2;
            return value != before;
        }
    }

    /** Emits the distance of the two. */
    public static final class Gaps {
        private final Level level;
        private final Follower follower;
        private final Output<Tick> output;

        Gaps(final Level level, final Follower follower, final Output<Tick> output) {
            this.level = level;
            this.follower = follower;
            this.output = output;
        }

        public void gap() {
            output.emit(new Tick(0, 1, level.value - follower.value));
        }
    }

    /** Emits the distance of the two, and the time when asked by time. */
    public static final class Report {
        private final Level level;
        private final Follower follower;
        private final Timer quiet;
        private final Output<Tick> output;
        private Tick lastTick = new Tick(0, 0, 0);

        Report(final Level level, final Follower follower, final Timer quiet, final Output<Tick> output) {
            this.level = level;
            this.follower = follower;
            this.quiet = quiet;
            this.output = output;
        }

        public void gap() {
            output.emit(new Tick(lastTick.timeNs(), lastTick.key(), level.value - follower.value));
            if (lastTick.value() % 3 == 0) {
                quiet.set(lastTick.timeNs() + lastTick.value());
            }
        }

        public void time(final long dueNs) {
            output.emit(new Tick(dueNs, lastTick.key(), follower.value));
        }
    }
}
