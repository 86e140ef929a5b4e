package dev.tailrace.progress.simulation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.LongStream;

/**
 * Runs histories, as many at once as there are processors, and counts them in the order of their seeds. Which scenario a
 * seed gets is drawn from the seed and the scenarios' names: where one is added, it takes its share of the seeds, and all
 * others stay what they were.
 */
final class Histories {

    static final List<Scenario> SCENARIOS = List.of(
            Scenario.exactlyOnce(),
            Scenario.exactlyOnce().withUpgrade(),
            Scenario.exactlyOnce().withStandby(),
            Scenario.exactlyOnce().withUpgrade().withStandby(),
            Scenario.exactlyOnce().merged(),
            Scenario.exactlyOnce().withUpgrade().merged(),
            Scenario.transactional().merged(),
            Scenario.transactional(),
            Scenario.transactional().withUpgrade(),
            Scenario.committing(),
            Scenario.committing().merged(),
            Scenario.committing().withUpgrade().withStandby(),
            Scenario.atLeastOnce(),
            Scenario.exactlyOnce().withIntruders(),
            Scenario.exactlyOnce().withStandby().withIntruders(),
            Scenario.exactlyOnce().merged().withIntruders(),
            Scenario.committing().withIntruders(),
            Scenario.transactional().withIntruders(),
            Scenario.atLeastOnce().withIntruders());

    private static final Trace TRACE = Boolean.getBoolean("tailrace.trace") ? Trace.PRINT : Trace.NONE;

    /** What is left of one when it has been run; the violation is null if there was none. */
    private record History(
            String scenario, String violation, long kills, long standbyCopies, boolean stopped, int reportedLosses) {}

    private final Map<String, Integer> perScenario = new TreeMap<>();
    private final List<String> violations = new ArrayList<>();
    private final List<Scenario> scenarios;
    private long kills;
    private long standbyCopies;
    private int stopped;
    private long reportedLosses;

    private Histories(final List<Scenario> scenarios) {
        this.scenarios = scenarios;
    }

    /** For one that failed: with the scenario that was named beside its seed; of all for null. */
    static Histories of(final String scenario) {
        return new Histories(SCENARIOS.stream()
                .filter(each -> scenario == null || each.name().equals(scenario))
                .toList());
    }

    static Scenario draw(final long seed, final List<Scenario> from) {
        return from.stream()
                .max(Comparator.comparingLong(scenario -> lot(seed, scenario)))
                .orElseThrow();
    }

    private static long lot(final long seed, final Scenario scenario) {
        return new SplittableRandom(seed * 31 + scenario.name().hashCode()).nextLong();
    }

    void run(final long firstSeed, final long count) {
        LongStream.range(firstSeed, firstSeed + count)
                .parallel()
                .mapToObj(seed -> run(seed, draw(seed, scenarios)))
                .forEachOrdered(this::count);
    }

    private static History run(final long seed, final Scenario scenario) {
        final World world = new World(seed, scenario, SimulatedPipeline::new, TRACE);
        String violation = null;
        try {
            world.run();
        } catch (final RuntimeException e) {
            violation = "seed " + seed + ", scenario " + scenario.name() + ": " + e.getMessage();
        }
        return new History(
                scenario.name(),
                violation,
                world.kills(),
                world.standbyCopies(),
                world.hasEnded(),
                world.reportedLosses());
    }

    private void count(final History history) {
        perScenario.merge(history.scenario(), 1, Integer::sum);
        if (history.violation() != null) {
            violations.add(history.violation());
        }
        kills += history.kills();
        standbyCopies += history.standbyCopies();
        stopped += history.stopped() ? 1 : 0;
        reportedLosses += history.reportedLosses();
    }

    /** One line for each history that broke a promise: its seed, its scenario, what happened. */
    List<String> violations() {
        return violations;
    }

    long kills() {
        return kills;
    }

    /** Copies of a state that a standby took. */
    long standbyCopies() {
        return standbyCopies;
    }

    /** Histories that ended early, in a refusal, because what would be needed to continue was damaged. */
    int stopped() {
        return stopped;
    }

    /** Outputs that have lost records and whose owners could not notice, but whose readers do. */
    long reportedLosses() {
        return reportedLosses;
    }

    @Override
    public String toString() {
        return perScenario + ", " + kills + " kills, " + standbyCopies + " copies by standbys, " + stopped
                + " ended in a refusal for damage, " + reportedLosses
                + " outputs with a loss that only readers can notice, " + violations.size() + " violations";
    }
}
