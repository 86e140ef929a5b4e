package dev.tailrace.load.run;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Processor time that a run in one process spent waiting for the next record; it is not work of the pipeline.
 *
 * @param startNs start of the schedule, by {@code System.nanoTime()}
 * @param bySecondNs spun nanoseconds of each second of the schedule
 */
record SpunTime(long startNs, long[] bySecondNs) {

    private static final double NS_PER_SECOND = 1e9;

    /**
     * Reads the figures of a report.
     *
     * @param text figures with separators; empty when the process did not spin
     */
    static SpunTime of(final long startNs, final String text, final String separator) {
        return new SpunTime(
                startNs,
                Stream.of(text.split(separator))
                        .filter(figure -> !figure.isEmpty())
                        .mapToLong(Long::parseLong)
                        .toArray());
    }

    /** Time spun from the start of the schedule until a moment; within a second it is taken as even. */
    long untilNs(final long atNs) {
        final double seconds = Math.max(0, atNs - startNs) / NS_PER_SECOND;
        double spun = 0;
        for (int second = 0; second < bySecondNs.length && second < seconds; second++) {
            spun += bySecondNs[second] * Math.min(1, seconds - second);
        }
        return (long) spun;
    }

    /** A sample without the time spun. */
    UsageLook without(final UsageLook look) {
        return new UsageLook(look.atNs(), Math.max(0, look.cpuNs() - untilNs(look.atNs())), look.residentBytes());
    }

    /** The usage by phase without the time spun. */
    SortedMap<String, PhaseUsage> without(final Timing timing, final SortedMap<String, PhaseUsage> usage) {
        final SortedMap<String, PhaseUsage> without = new TreeMap<>();
        for (final Phase phase : timing.phases()) {
            final PhaseUsage all = usage.get(phase.name());
            final long spunNs = untilNs(startNs + phase.toNs()) - untilNs(startNs + phase.fromNs());
            without.put(
                    phase.name(),
                    new PhaseUsage(
                            Math.max(0, all.engineCpuNs() - spunNs),
                            all.othersProcessors(),
                            all.engineSystem(),
                            all.stored()));
        }
        return without;
    }
}
