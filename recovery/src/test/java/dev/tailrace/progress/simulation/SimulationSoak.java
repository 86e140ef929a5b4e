package dev.tailrace.progress.simulation;

/**
 * Runs many histories and prints those that break a promise; ends with status 1 if there are any. Settings are system
 * properties: {@code tailrace.histories} (a million), {@code tailrace.seed} of the first (1), {@code tailrace.scenario} for
 * one scenario only, as a failure names it; with {@code tailrace.trace} all that happens is told.
 */
final class SimulationSoak {

    private static final int ROUND = 1_000;

    private SimulationSoak() {}

    public static void main(final String[] arguments) {
        final long count = Long.getLong("tailrace.histories", 1_000_000);
        final long first = Long.getLong("tailrace.seed", 1);
        final Histories histories = Histories.of(System.getProperty("tailrace.scenario"));
        int told = 0;
        for (long done = 0; done < count; done += ROUND) {
            histories.run(first + done, Math.min(ROUND, count - done));
            for (; told < histories.violations().size(); told++) {
                System.out.println(histories.violations().get(told));
            }
        }
        System.out.println(histories);
        System.exit(told > 0 ? 1 : 0);
    }
}
