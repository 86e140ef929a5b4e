package dev.tailrace.load.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A workload at a rate: what the engines of a comparison are given.
 *
 * @param job what is computed
 * @param perSecond records a second, in the part that is measured
 */
record Cell(Job job, int perSecond) {

    /** From this rate on the driver lets batches fill, as producers at such rates do; below, each record leaves at once. */
    static final int BATCHED_FROM = 50_000;

    private static final double WARM_UP_PER_SECOND = 10_000;
    private static final Duration WARM_UP = Duration.ofSeconds(4);
    private static final Duration MEASURED = Duration.ofSeconds(8);

    /** Everything that is compared. */
    static Cell[] all() {
        return Arrays.stream(Job.values())
                .flatMap(job -> Arrays.stream(new int[] {1_000, 10_000, BATCHED_FROM})
                        .mapToObj(perSecond -> new Cell(job, perSecond)))
                .toArray(Cell[]::new);
    }

    /**
     * The cell of a name.
     *
     * @throws IllegalArgumentException when there is none
     */
    static Cell of(final String name) {
        return Arrays.stream(all())
                .filter(cell -> cell.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no '" + name + "', there are "
                        + Arrays.stream(all()).map(Cell::toString).collect(Collectors.joining(", "))));
    }

    Timing timing() {
        return Timing.after(Math.max(WARM_UP_PER_SECOND, perSecond), WARM_UP, perSecond, MEASURED);
    }

    SortedMap<String, String> driverOptions() {
        return new TreeMap<>(
                perSecond < BATCHED_FROM ? Map.of("linger.ms", "0") : Map.of("linger.ms", "5", "batch.size", "65536"));
    }

    /** Makes records and expected results in a folder. */
    Workload workload(final Path folder) throws IOException {
        Files.createDirectories(folder);
        return job.workload(timing().shape().records(), folder);
    }

    @Override
    public String toString() {
        return job.name().toLowerCase(Locale.ROOT).replace('_', '-') + "-" + perSecond;
    }
}
