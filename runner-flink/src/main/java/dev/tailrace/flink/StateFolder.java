package dev.tailrace.flink;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The folder of an application: what Flink keeps there, and where the application began.
 *
 * <pre>
 *   APPLICATION/lock                         held by the process that runs the application
 *   APPLICATION/plan                         among which parts a lane is divided; empty for one
 *   APPLICATION/starts                       where the source began with each partition, partition=offset
 *   APPLICATION/run-000001/JOB/chk-17/       a checkpoint; it is whole when it has a file _metadata
 *   APPLICATION/run-000001/savepoint-1-2/    a savepoint, when the run was stopped; likewise
 *   APPLICATION/work/                        temporary files of Flink's
 * </pre>
 *
 * <p>Runs are counted, so that the newest checkpoint is found without trusting clocks; within a run the clock of the file
 * system decides. A run whose successor has gone on from it once more is removed.
 */
final class StateFolder implements AutoCloseable {

    private static final String RUN = "run-";
    private static final String METADATA = "_metadata";
    private static final int DEPTH_OF_METADATA = 3;

    private final Path folder;
    private final FileChannel lock;
    private final boolean isTemporary;
    private final List<Path> runs;

    private StateFolder(final Path folder, final FileChannel lock, final boolean isTemporary) throws IOException {
        this.folder = folder;
        this.lock = lock;
        this.isTemporary = isTemporary;
        this.runs = runs(folder);
    }

    /**
     * Opens the folder of an application, or makes it; without a state folder a temporary one.
     *
     * @throws StatusException when another process has it or it cannot be written
     */
    static StateFolder open(final Optional<Path> stateFolder, final String application) {
        try {
            final Path folder = stateFolder.isPresent()
                    ? Files.createDirectories(stateFolder.get().toAbsolutePath().resolve(application))
                    : Files.createTempDirectory("tailrace-flink-");
            final StateFolder opened = new StateFolder(folder, lock(folder), stateFolder.isEmpty());
            Trees.delete(opened.work());
            Files.createDirectories(opened.work());
            return opened;
        } catch (final IOException unwritable) {
            throw new StatusException(
                    ExitStatus.USAGE,
                    stateFolder.map(Path::toString).orElse("the temporary folder")
                            + ": cannot be used for checkpoints: " + unwritable + "; give a folder that can be written",
                    unwritable);
        }
    }

    // The operating system gives the lock back when the process dies.
    private static FileChannel lock(final Path folder) throws IOException {
        final FileChannel channel =
                FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (tryLock(channel).isEmpty()) {
            channel.close();
            throw new StatusException(
                    ExitStatus.USAGE,
                    folder + ": another process runs this application; end it, or give another --application-id");
        }
        return channel;
    }

    private static Optional<FileLock> tryLock(final FileChannel channel) throws IOException {
        try {
            return Optional.ofNullable(channel.tryLock());
        } catch (final OverlappingFileLockException ofThisProcess) {
            return Optional.empty();
        }
    }

    private static List<Path> runs(final Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(entry -> entry.getFileName().toString().startsWith(RUN))
                    .sorted(Comparator.reverseOrder())
                    .toList();
        }
    }

    /** Whether it is gone with the process, so that a later one cannot go on from it. */
    boolean isTemporary() {
        return isTemporary;
    }

    /** For temporary files; empty at first. */
    Path work() {
        return folder.resolve("work");
    }

    /** Where the checkpoints of this run go. */
    Path newRun() {
        final int last = runs.isEmpty() ? 0 : number(runs.get(0));
        return folder.resolve(String.format(Locale.ROOT, RUN + "%06d", last + 1));
    }

    private static int number(final Path run) {
        return Integer.parseInt(run.getFileName().toString().substring(RUN.length()));
    }

    /** The newest checkpoint or savepoint that is whole; runs older than the one that it is of are removed. */
    Optional<URI> newest() {
        try {
            for (final Path run : runs) {
                final Optional<Path> found = newest(run);
                if (found.isPresent()) {
                    for (final Path older : runs.subList(runs.indexOf(run) + 1, runs.size())) {
                        Trees.delete(older);
                    }
                    return found.map(Path::toUri);
                }
            }
            return Optional.empty();
        } catch (final IOException | UncheckedIOException unreadable) {
            throw new StatusException(
                    ExitStatus.INTERNAL_ERROR, folder + ": checkpoints cannot be listed: " + unreadable, unreadable);
        }
    }

    private static Optional<Path> newest(final Path run) throws IOException {
        try (Stream<Path> files = Files.walk(run, DEPTH_OF_METADATA)) {
            return files.filter(file -> file.endsWith(METADATA))
                    .max(Comparator.comparing(StateFolder::writtenAt).thenComparing(Comparator.naturalOrder()))
                    .map(Path::getParent);
        }
    }

    private static FileTime writtenAt(final Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (final IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Where the application began, if it has. */
    Optional<Map<Integer, Long>> starts() {
        final Path file = folder.resolve("starts");
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        final Properties lines = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            lines.load(reader);
            final Map<Integer, Long> starts = new TreeMap<>();
            lines.forEach((partition, offset) ->
                    starts.put(Integer.parseInt((String) partition), Long.parseLong((String) offset)));
            return Optional.of(starts);
        } catch (final IOException | IllegalArgumentException unreadable) {
            throw new StatusException(
                    ExitStatus.INTERNAL_ERROR,
                    file + " is damaged: " + unreadable.getMessage()
                            + "; restore it from a copy, or begin anew under another application id",
                    unreadable);
        }
    }

    /**
     * Looks whether the application is still divided as it was: the state of a part is of use to the same part only.
     *
     * @param plan the stages of a run that is spread over tasks; no text without
     * @param asked what the user asked for, for the message
     * @throws StatusException when it is not
     */
    void checkPlan(final String plan, final Optional<String> asked) {
        final Path file = folder.resolve("plan");
        try {
            final Optional<String> before = starts().isEmpty()
                    ? Optional.empty()
                    : Optional.of(Files.exists(file) ? Files.readString(file) : "");
            if (before.isPresent() && !before.get().equals(plan)) {
                throw new StatusException(
                        ExitStatus.USAGE,
                        folder + ": the state here is divided among " + described(before.get()) + ", and "
                                + asked.map(tasks -> "--parallelism " + tasks).orElse("a run without --parallelism")
                                + " asks for " + described(plan)
                                + "; ask for what there was (--threads may change), or begin anew under another"
                                + " --application-id");
            }
            Files.writeString(file, plan);
        } catch (final IOException unwritable) {
            throw new StatusException(
                    ExitStatus.INTERNAL_ERROR, folder + ": cannot be written: " + unwritable, unwritable);
        }
    }

    private static String described(final String plan) {
        return plan.isEmpty()
                ? "one processor per partition"
                : "[" + plan.strip().replace("\n", " | ") + "]";
    }

    /** Remembers where the application begins, before it does. */
    void begin(final Map<Integer, Long> starts) {
        final StringBuilder lines = new StringBuilder();
        new TreeMap<>(starts).forEach((partition, offset) -> lines.append(partition + "=" + offset + "\n"));
        final Path written = folder.resolve("starts.new");
        try {
            Files.writeString(written, lines);
            Files.move(written, folder.resolve("starts"), StandardCopyOption.ATOMIC_MOVE);
        } catch (final IOException unwritable) {
            throw new StatusException(
                    ExitStatus.INTERNAL_ERROR, folder + ": cannot be written: " + unwritable, unwritable);
        }
    }

    /** Gives the folder back, and removes what is temporary. */
    @Override
    public void close() {
        try {
            Trees.delete(isTemporary ? folder : work());
            lock.close();
        } catch (final IOException remains) {
            // Temporary files that stay are no reason to fail a run that is over.
            return;
        }
    }
}
