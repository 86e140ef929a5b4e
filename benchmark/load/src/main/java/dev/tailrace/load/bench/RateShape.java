package dev.tailrace.load.bench;

import dev.tailrace.load.schedule.LoadShape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Shape of a load, that is, how its rate changes over time: {@code steady}, {@code step:R1..R2:N}, {@code ramp:R1..R2},
 * {@code burst:BASE..PEAK} with {@code :LENGTH/PERIOD} for other bursts than 100 ms in each second, {@code
 * opening-bell:PEAK}, {@code replay:Nx} or {@code replay:max}.
 *
 * @param text text of the option
 */
record RateShape(String text, Kind kind, int from, int to, int steps, Duration burst, Duration period) {

    /** The default shape: each rate is measured independently. */
    static final String STEADY = "steady";

    private static final Pattern STEP = Pattern.compile("step:(\\w+)\\.\\.(\\w+):(\\d{1,2})");
    private static final Pattern RAMP = Pattern.compile("ramp:(\\w+)\\.\\.(\\w+)");
    private static final Pattern BURST =
            Pattern.compile("burst:(\\w+)\\.\\.(\\w+)(?::(\\d{1,6}(?:ms|s))/(\\d{1,6}(?:ms|s)))?");
    private static final Pattern BELL = Pattern.compile("opening-bell:(\\w+)");
    private static final Pattern REPLAY = Pattern.compile("replay:([1-9]\\d{0,3})x");
    private static final Duration USUAL_BURST = Duration.ofMillis(100);
    private static final Duration USUAL_PERIOD = Duration.ofSeconds(1);
    private static final String REPLAY_MAX = "replay:max";
    private static final int FEED_PER_SECOND = 1_100;
    private static final int SHORTEST_DAY_SECONDS = 60;
    private static final double RESERVE = 1.5;
    private static final int MOST_STEPS = 20;
    private static final int BELL_SECONDS = 4;

    /** Kinds of shapes. */
    enum Kind {
        /** Every rate of the run, one after the other. */
        STEADY,
        /** Rates that rise or fall by the same amount, one after the other. */
        STEP,
        /** A rate that changes linearly. */
        RAMP,
        /** A base rate with regular bursts at a higher rate. */
        BURST,
        /** The first seconds of a trading day. */
        OPENING_BELL,
        /** The feed by its own timestamps, accelerated by {@link RateShape#steps}. */
        REPLAY,
        /** The feed as fast as the engine processes it. */
        REPLAY_MAX
    }

    /**
     * Parses the option.
     *
     * @throws IllegalArgumentException when the text is invalid; the message says why
     */
    static RateShape parse(final String text) {
        final Matcher step = STEP.matcher(text);
        final Matcher ramp = RAMP.matcher(text);
        final Matcher burst = BURST.matcher(text);
        final Matcher bell = BELL.matcher(text);
        final Matcher replay = REPLAY.matcher(text);
        if (text.equals(STEADY)) {
            return new RateShape(text, Kind.STEADY, 0, 0, 1, USUAL_BURST, USUAL_PERIOD);
        } else if (step.matches()) {
            return steps(text, Rates.one(step.group(1)), Rates.one(step.group(2)), Integer.parseInt(step.group(3)));
        } else if (ramp.matches()) {
            return new RateShape(
                    text, Kind.RAMP, Rates.one(ramp.group(1)), Rates.one(ramp.group(2)), 1, USUAL_BURST, USUAL_PERIOD);
        } else if (burst.matches()) {
            return bursts(text, burst);
        } else if (bell.matches()) {
            final int peak = Rates.one(bell.group(1));
            return new RateShape(text, Kind.OPENING_BELL, peak, peak, 1, USUAL_BURST, USUAL_PERIOD);
        }
        if (replay.matches()) {
            return new RateShape(text, Kind.REPLAY, 0, 0, Integer.parseInt(replay.group(1)), USUAL_BURST, USUAL_PERIOD);
        }
        if (text.equals(REPLAY_MAX)) {
            return new RateShape(text, Kind.REPLAY_MAX, 0, 0, 1, USUAL_BURST, USUAL_PERIOD);
        }
        throw new IllegalArgumentException("'" + text
                + "' is not a shape; write steady, step:1000..5000:5, ramp:1000..20000, burst:2000..40000,"
                + " burst:2000..40000:50ms/2s, opening-bell:40000, replay:1x or replay:max");
    }

    private static RateShape steps(final String text, final int from, final int to, final int steps) {
        if (steps < 2 || steps > MOST_STEPS || Math.abs(to - from) < steps) {
            throw new IllegalArgumentException(
                    "'" + text + "': takes 2 to " + MOST_STEPS + " steps, and rates that differ from one to the next");
        }
        return new RateShape(text, Kind.STEP, from, to, steps, USUAL_BURST, USUAL_PERIOD);
    }

    private static RateShape bursts(final String text, final Matcher parts) {
        final Duration burst =
                Optional.ofNullable(parts.group(3)).map(RateShape::time).orElse(USUAL_BURST);
        final Duration period =
                Optional.ofNullable(parts.group(4)).map(RateShape::time).orElse(USUAL_PERIOD);
        if (burst.isZero() || burst.compareTo(period) >= 0) {
            throw new IllegalArgumentException("'" + text + "': a burst is shorter than the time from one to the next");
        }
        return new RateShape(text, Kind.BURST, Rates.one(parts.group(1)), Rates.one(parts.group(2)), 1, burst, period);
    }

    private static Duration time(final String text) {
        return text.endsWith("ms")
                ? Duration.ofMillis(Long.parseLong(text.substring(0, text.length() - 2)))
                : Duration.ofSeconds(Long.parseLong(text.substring(0, text.length() - 1)));
    }

    /** Whether the rates of the run are those of {@code --rate}. */
    boolean isSteady() {
        return kind == Kind.STEADY;
    }

    /** Whether a feed is replayed, in full if necessary. */
    boolean isReplay() {
        return kind == Kind.REPLAY || kind == Kind.REPLAY_MAX;
    }

    /** Whether no record has an intended time, so that there is a throughput and no latency. */
    boolean isMax() {
        return kind == Kind.REPLAY_MAX;
    }

    /**
     * Number of messages that a generated feed needs for a duration in seconds. Its day has 1,100 messages a second on
     * average and at least 60 s; a replay at full speed needs as many as {@link FullSpeed} takes.
     */
    long messages(final int seconds) {
        if (isMax()) {
            return (long) (FullSpeed.PER_SECOND * (double) seconds * RESERVE);
        }
        return (long) (FEED_PER_SECOND * Math.max(SHORTEST_DAY_SECONDS, seconds * (double) steps) * RESERVE);
    }

    /** The problem with measuring this shape for so many seconds; empty when there is none. */
    Optional<String> problem(final int seconds) {
        if (kind == Kind.OPENING_BELL && seconds <= BELL_SECONDS) {
            return Optional.of("an opening bell takes a --duration of more than " + BELL_SECONDS + "s");
        }
        if (kind == Kind.BURST && Duration.ofSeconds(seconds).toMillis() % period.toMillis() != 0) {
            return Optional.of(
                    "a --duration of " + seconds + "s is not a whole number of periods of " + period.toMillis() + "ms");
        }
        return Optional.empty();
    }

    /** Mean rates of the measured phases, in their order. */
    List<Integer> rates(final int seconds) {
        if (kind != Kind.STEP) {
            return List.of((int) Math.max(1, Math.round(measured(seconds).records() / (double) seconds)));
        }
        final List<Integer> rates = new ArrayList<>();
        for (int step = 0; step < steps; step++) {
            rates.add((int) Math.round(from + (to - (double) from) * step / (steps - 1)));
        }
        return rates;
    }

    /** The measured part of a shape that is not a list of rates; an estimate for a replay, whose feed is not known yet. */
    LoadShape measured(final int seconds) {
        final Duration whole = Duration.ofSeconds(seconds);
        return switch (kind) {
            case RAMP -> LoadShape.parse(from + ".." + to + "*" + seconds + "s");
            case BURST -> LoadShape.bursts(from, to, period, burst, (int) (whole.toMillis() / period.toMillis()));
            case OPENING_BELL -> LoadShape.openingBell(to, whole.minusSeconds(BELL_SECONDS));
            case REPLAY -> LoadShape.steady(FEED_PER_SECOND * (double) steps, whole);
            case REPLAY_MAX -> LoadShape.steady(FullSpeed.PER_SECOND, whole);
            case STEADY, STEP -> throw new IllegalStateException(text + " has several parts");
        };
    }

    @Override
    public String toString() {
        return text;
    }
}
