package dev.tailrace.load.bench;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.load.run.Timing;
import dev.tailrace.load.run.Workload;
import dev.tailrace.load.workload.RecordsSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.LongStream;

/**
 * The loads of a benchmark: the records, and when they are due. The schedule is planned in the constructor, the records are
 * made by {@link #prepare}.
 */
final class Loads {

    private static final int FLOOR_WARM_UP_SECONDS = 2;

    /** Of a record, its expected result, and the times of both. */
    private static final int OWN_BYTES = 100;

    /** Of a record of 120 bytes in a log of Kafka. */
    private static final int LOG_BYTES = 200;

    private static final double BYTES_PER_GB = 1e9;

    private final BenchSettings settings;
    private final Map<Integer, Workload> workloads = new TreeMap<>();
    private final Map<Integer, Long> prepared = new HashMap<>();
    private Path scratch;
    private Timing timing;
    private long feedRecords = Long.MAX_VALUE;
    private Optional<FullSpeed> fullSpeed = Optional.empty();

    Loads(final BenchSettings settings) {
        this.settings = settings;
        this.timing = settings.rates().isSearch() ? Overload.load() : Schedule.of(settings);
    }

    /**
     * Generates the records. There is one workload for each number of partitions, because a partition task sees only its
     * own records.
     *
     * @param scratch existing folder for temporary files
     * @throws ChildFailedException when a feed cannot be replayed as requested
     */
    void prepare(final List<EngineChoice> engines, final Path folder) throws IOException {
        scratch = folder;
        for (final EngineChoice engine : engines) {
            if (!workloads.containsKey(engine.partitions())) {
                prepare(engine.partitions(), mostRecords());
            }
        }
        if (settings.shape().isReplay()) {
            feedRecords = any().records().open().count();
            replay(any().records(), scratch.resolve("due.times"));
        }
    }

    private void prepare(final int partitions, final long records) throws IOException {
        checkSpace(records);
        final Path folder = scratch.resolve("workload-" + partitions + "-" + records);
        workloads.put(
                partitions,
                settings.workload().prepare(records, partitions, Files.createDirectories(folder), source()));
        prepared.put(partitions, records);
    }

    private RecordSource source() {
        return new RecordSource(
                settings.input(),
                settings.seed(),
                settings.keySkew(),
                settings.shape().isReplay());
    }

    /**
     * Some records of the workload, to be sent without an engine.
     *
     * @param folder existing folder for their file
     */
    RecordsSpec some(final Path folder) throws IOException {
        return settings.workload().some(folder, source());
    }

    // Records and results are kept in files and not in memory, and a broker of the benchmark keeps its logs beside
    // them.
    private void checkSpace(final long records) throws IOException {
        final long logBytes = settings.hasCluster() ? 0 : 2L * LOG_BYTES;
        final double neededGb = records * (OWN_BYTES + logBytes) / BYTES_PER_GB;
        final double freeGb = Files.getFileStore(scratch).getUsableSpace() / BYTES_PER_GB;
        if (neededGb > freeGb) {
            throw new ChildFailedException(
                    ExitStatus.USAGE,
                    String.format(
                            Locale.ROOT,
                            "a run has %,d records, which take up to %.1f GB in %s, where %.1f GB are free; take less, or another"
                                    + " folder by JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=FOLDER",
                            records,
                            neededGb,
                            scratch.getParent(),
                            freeGb));
        }
    }

    private long mostRecords() {
        if (settings.shape().isReplay()) {
            return settings.shape().messages(settings.seconds());
        }
        return settings.rates().isSearch()
                ? HighestRate.firstRecords(settings)
                : LongStream.of(
                                Schedule.of(settings).shape().records(),
                                floor().shape().records(),
                                BenchPlan.isOverloaded(settings)
                                        ? Overload.load().shape().records()
                                        : 0)
                        .max()
                        .orElse(0);
    }

    private void replay(final RecordsSpec feed, final Path dueTimes) throws IOException {
        try {
            if (settings.shape().isMax()) {
                final FullSpeed load = FullSpeed.of(feed, settings.warmUpSeconds(), settings.seconds(), dueTimes);
                timing = load.timing();
                fullSpeed = Optional.of(load);
            } else {
                timing = Replay.of(
                        feed, settings.shape().steps(), settings.warmUpSeconds(), settings.seconds(), dueTimes);
            }
        } catch (final IllegalArgumentException e) {
            throw new ChildFailedException(ExitStatus.USAGE, "--shape " + settings.shape() + ": " + e.getMessage(), e);
        }
    }

    /** The workload of an engine. */
    Workload of(final EngineChoice engine) {
        return workloads.get(engine.partitions());
    }

    /**
     * The workload of an engine with the first records only; generates more if there are too few.
     *
     * @throws ChildFailedException when there is no space for them
     */
    Workload of(final EngineChoice engine, final long records) throws IOException {
        if (records > prepared.get(engine.partitions())) {
            prepare(engine.partitions(), 2 * records);
        }
        return of(engine).first(records);
    }

    /** The workload of any of the engines. */
    Workload any() {
        return workloads.values().iterator().next();
    }

    /** When the records of a run at the requested rates are due. */
    Timing timing() {
        return timing;
    }

    /** When the records of a run without an engine are due. */
    Timing floor() {
        return floor(settings.rates().highest(), settings.seconds(), feedRecords);
    }

    /**
     * The timing of a run without an engine, at a lower rate if there are too few records: a replay has those of its feed.
     *
     * @param most number of records that there are
     */
    static Timing floor(final int perSecond, final int seconds, final long most) {
        final Timing wanted = Timing.warmUp(perSecond, FLOOR_WARM_UP_SECONDS).then(perSecond, seconds);
        final long records = wanted.shape().records();
        if (records <= most) {
            return wanted;
        }
        final int lower = (int) Math.max(1, perSecond * most / records);
        return Timing.warmUp(lower, FLOOR_WARM_UP_SECONDS).then(lower, seconds);
    }

    /** The load of a replay at full speed; empty for other shapes. */
    Optional<FullSpeed> fullSpeed() {
        return fullSpeed;
    }

    /** Whether the rates are known in advance: neither searched for nor as high as possible. */
    boolean hasRates() {
        return !settings.rates().isSearch() && !settings.shape().isMax();
    }

    /** The highest rate that the driver has to send at; empty when it is not known yet. */
    OptionalDouble highestPerSecond() {
        return hasRates() ? OptionalDouble.of(timing.shape().highestPerSecond()) : OptionalDouble.empty();
    }
}
