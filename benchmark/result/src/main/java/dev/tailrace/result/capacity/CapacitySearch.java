package dev.tailrace.result.capacity;

import dev.tailrace.result.Capacity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Searches for the highest rate that holds a limit, with attempts whose outcome is noisy.
 *
 * <p>The rate is doubled until the limit breaks; then the gap between the highest rate that held and the lowest that broke
 * is halved, by ratio, until it reaches the resolution of the {@link SearchPlan}. On a shared machine an attempt sometimes
 * breaks for a reason outside the engine, and an attempt just above the capacity sometimes holds by luck. So no rate is
 * decided by one attempt: two have to agree, except that one is enough to double the rate, and that a rate which the driver
 * cannot send breaks at once. The rate that is found then has to hold in sustained attempts, one after the other; a sustained
 * attempt that breaks is repeated once like any other, and if it breaks again the search continues at lower rates.
 *
 * <p>The number of attempts is about the number of doublings and twice that of halvings, and is limited by the plan. Not
 * thread-safe.
 */
public final class CapacitySearch {

    /** Number of attempts that have to agree about a rate. */
    private static final int AGREEING = 2;

    private final SearchPlan plan;
    private final String sla;
    private final List<Capacity.Trial> trials = new ArrayList<>();
    private double held;
    private double broke = Double.POSITIVE_INFINITY;
    private double candidate;
    private boolean sustained;
    private int agreeing;
    private int disagreeing;
    private double confirmed;
    private boolean finished;

    /**
     * Creates a search.
     *
     * @param sla limit to hold, in words
     */
    public CapacitySearch(final SearchPlan plan, final String sla) {
        this.plan = plan;
        this.sla = sla;
        this.candidate = plan.firstPerSecond();
    }

    /** The next attempt to make; empty when the search is over. */
    public Optional<Attempt> next() {
        return finished || trials.size() >= plan.mostAttempts()
                ? Optional.empty()
                : Optional.of(new Attempt(candidate, sustained));
    }

    /**
     * An attempt.
     *
     * @param sustained whether the attempt is long, because it confirms a result
     */
    public record Attempt(double ratePerSecond, boolean sustained) {}

    /**
     * Reports the outcome of the attempt that {@link #next} returned.
     *
     * @param latencyNs percentile that the limit is about; 0 if there is none, for example because the engine died
     * @param holds whether the limit held and the rate was kept up
     */
    public void record(final long latencyNs, final boolean holds) {
        record(latencyNs, holds, false);
    }

    /**
     * Reports the outcome of the attempt that {@link #next} returned.
     *
     * @param latencyNs percentile that the limit is about; 0 if there is none, for example because the engine died
     * @param holds whether the limit held and the rate was kept up
     * @param hasFewSamples whether there were too few samples to show a percentile of the limit
     */
    public void record(final long latencyNs, final boolean holds, final boolean hasFewSamples) {
        addTrial(latencyNs, holds, false, hasFewSamples);
        agreeing += holds ? 1 : 0;
        disagreeing += holds ? 0 : 1;
        if (agreeing >= needed()) {
            holds();
        } else if (disagreeing >= AGREEING) {
            breaks();
        }
    }

    /**
     * Reports that the load of the attempt that {@link #next} returned was never sent in time, though it was tried several
     * times. That decides the rate: it breaks.
     */
    public void recordLate() {
        addTrial(0, false, true, false);
        breaks();
    }

    private void addTrial(final long latencyNs, final boolean holds, final boolean late, final boolean fewSamples) {
        if (next().isEmpty()) {
            throw new IllegalStateException("the search is over");
        }
        trials.add(new Capacity.Trial(candidate, latencyNs, holds, sustained, late, fewSamples));
    }

    private int needed() {
        if (sustained) {
            return plan.confirmations();
        }
        final boolean isDoubling = Double.isInfinite(broke) && disagreeing == 0;
        return isDoubling ? 1 : AGREEING;
    }

    private void holds() {
        held = candidate;
        if (sustained) {
            confirmed = candidate;
            finished = true;
        } else {
            proceed();
        }
    }

    private void breaks() {
        broke = candidate;
        // A rate that was not sustained disproves earlier attempts that held at it.
        held = Math.min(held, highestHeldBelow(broke));
        proceed();
    }

    private double highestHeldBelow(final double rate) {
        return trials.stream()
                .mapToDouble(Capacity.Trial::ratePerSecond)
                .filter(lower -> lower < rate && count(lower, true) > count(lower, false))
                .max()
                .orElse(0);
    }

    private long count(final double rate, final boolean isHeld) {
        return trials.stream()
                .filter(trial -> trial.held() == isHeld && trial.ratePerSecond() == rate)
                .count();
    }

    private void proceed() {
        agreeing = 0;
        disagreeing = 0;
        sustained = isNarrow();
        candidate = sustained ? held : between();
        finished = candidate < plan.lowestPerSecond();
    }

    private boolean isNarrow() {
        return held > 0 && (held >= plan.highestPerSecond() || broke <= held * (1 + plan.resolution()));
    }

    private double between() {
        if (Double.isInfinite(broke)) {
            return Math.min(2 * held, plan.highestPerSecond());
        }
        if (held > 0) {
            return Math.sqrt(held * broke);
        }
        // The lowest rate is tried before the search gives up.
        return broke <= plan.lowestPerSecond() ? 0 : Math.max(broke / 2, plan.lowestPerSecond());
    }

    /** The result so far; a rate counts as held only if it was confirmed. */
    public Capacity result() {
        return new Capacity(sla, confirmed, broke, trials);
    }
}
