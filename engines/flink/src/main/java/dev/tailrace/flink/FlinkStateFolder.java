package dev.tailrace.flink;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.FolderLock;
import dev.tailrace.launch.process.Folders;
import dev.tailrace.launch.process.TemporaryFolder;
import dev.tailrace.launch.task.CheckedText;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.FileSystem.WriteMode;
import org.apache.flink.core.fs.Path;

/**
 * State folder of an application: Flink's checkpoints and savepoints, the start offsets, and the owner. It is in any file
 * system that Flink supports.
 *
 * <pre>
 *   APPLICATION/lock                         held by the process that runs the application; of a local folder only
 *   APPLICATION/owner                        the job that runs the application on a cluster, see {@link JobOwner}
 *   APPLICATION/plan                         among which parts a partition task is divided; empty for one
 *   APPLICATION/starts                       where the source began with each partition, partition=offset, and the input's id
 *   APPLICATION/savepoint-1-2/               a savepoint that a user asked for; it is whole when it has a file _metadata
 *   APPLICATION/run-000001/JOB/chk-17/       a checkpoint; likewise
 *   APPLICATION/run-000001/savepoint-1-2/    a savepoint, when the run was stopped; likewise
 *   APPLICATION/run-000001/backend           the state backend that wrote the checkpoints of the run
 *   APPLICATION/work/                        temporary files of Flink; local folders only
 * </pre>
 *
 * <p>The small files are {@link CheckedText}. Runs are counted, so that the newest checkpoint is found without trusting
 * clocks; within a run, and between it and a user's savepoint, the clock of the file system decides. A start keeps the run
 * that it continues from and the run before that, and removes older ones.
 */
final class FlinkStateFolder implements AutoCloseable {

    private static final String RUN = "run-";
    private static final Pattern RUN_NUMBER = Pattern.compile(RUN + "\\d{6,9}");
    private static final String SAVEPOINT = "savepoint-";
    private static final String INPUT = "input";
    private static final String CHECKPOINT = "chk-";
    private static final Pattern CHECKPOINT_NUMBER = Pattern.compile(CHECKPOINT + "\\d{1,18}");
    private static final String BACKEND = "backend";
    private static final String METADATA = "_metadata";
    private static final String WORK = "work";
    private static final String TEMPORARY = "tailrace-flink-";

    private final Path folder;
    private final FileSystem files;
    private final java.nio.file.Path work;
    private final Runnable release;
    private final List<Path> runs;

    private FlinkStateFolder(
            final Path folder, final FileSystem files, final java.nio.file.Path work, final Runnable release)
            throws IOException {
        this.folder = folder;
        this.files = files;
        this.work = work;
        this.release = release;
        Folders.delete(work);
        Files.createDirectories(work);
        this.runs = entries(folder, RUN);
        // What a user has put beside them, such as a copy.
        runs.removeIf(run -> !RUN_NUMBER.matcher(run.getName()).matches());
        runs.sort(Comparator.comparing(Path::getName).reversed());
    }

    /**
     * Opens or creates the folder of an application; without a state folder a temporary one.
     *
     * @throws StatusException when another process has locked it or it cannot be written
     */
    static FlinkStateFolder open(final Optional<URI> stateFolder, final String application) {
        try {
            return stateFolder.isPresent() ? open(new Path(new Path(stateFolder.get()), application)) : openTemporary();
        } catch (final IOException e) {
            throw StatusException.usage(
                    stateFolder.map(FlinkStateFolder::words).orElse("the temporary folder")
                            + ": cannot be used for checkpoints: " + reason(e)
                            + "; give a folder that can be written",
                    e);
        }
    }

    private static String words(final URI folder) {
        return "file".equals(folder.getScheme()) ? folder.getPath() : "--state-dir " + folder;
    }

    private static String reason(final IOException failure) {
        return String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
    }

    private static StatusException failed(final Path place, final String what, final IOException failure) {
        return new StatusException(
                ExitStatus.INTERNAL_ERROR, place.getPath() + ": " + what + ": " + reason(failure), failure);
    }

    private static FlinkStateFolder open(final Path folder) throws IOException {
        final FileSystem files = folder.getFileSystem();
        if (files.isDistributedFS()) {
            final TemporaryFolder temporary = TemporaryFolder.create(TEMPORARY);
            files.mkdirs(folder);
            return new FlinkStateFolder(folder, files, temporary.path().resolve(WORK), temporary::close);
        }
        final java.nio.file.Path local = java.nio.file.Path.of(folder.getPath());
        Files.createDirectories(local);
        final FolderLock lock = lock(local);
        return new FlinkStateFolder(folder, files, local.resolve(WORK), lock::close);
    }

    private static FlinkStateFolder openTemporary() throws IOException {
        final TemporaryFolder temporary = TemporaryFolder.create(TEMPORARY);
        final Path folder = new Path(temporary.path().toUri());
        return new FlinkStateFolder(
                folder, folder.getFileSystem(), temporary.path().resolve(WORK), temporary::close);
    }

    private static FolderLock lock(final java.nio.file.Path folder) throws IOException {
        return FolderLock.take(folder.resolve("lock"))
                .orElseThrow(() -> StatusException.usage(folder
                        + ": another process runs this application; end it, or give another" + " --application-id"));
    }

    private List<Path> entries(final Path parent, final String prefix) throws IOException {
        final List<Path> found = new ArrayList<>();
        if (files.exists(parent)) {
            final FileStatus[] all = files.listStatus(parent);
            for (final FileStatus each : all == null ? new FileStatus[0] : all) {
                if (each.isDir() && each.getPath().getName().startsWith(prefix)) {
                    found.add(each.getPath());
                }
            }
        }
        return found;
    }

    /** For temporary files; empty at first. */
    java.nio.file.Path work() {
        return work;
    }

    /** Creates the folder of checkpoints of a new run. */
    URI newRun() {
        final int last = runs.isEmpty() ? 0 : number(runs.get(0));
        return new Path(folder, String.format(Locale.ROOT, RUN + "%06d", last + 1)).toUri();
    }

    private static int number(final Path run) {
        return Integer.parseInt(run.getName().substring(RUN.length()));
    }

    /** The newest complete checkpoint or savepoint. */
    Optional<URI> newest() {
        try {
            final List<FileStatus> whole = new ArrayList<>();
            for (final Path run : runs) {
                whole.addAll(whole(run));
                if (!whole.isEmpty()) {
                    break;
                }
            }
            addWhole(whole, entries(folder, SAVEPOINT));
            return whole.stream()
                    .max(Comparator.comparingLong(FileStatus::getModificationTime)
                            .thenComparingLong(FlinkStateFolder::place)
                            .thenComparing(status -> status.getPath().toString()))
                    .map(status -> status.getPath().getParent().toUri());
        } catch (final IOException e) {
            throw failed(folder, "checkpoints cannot be listed", e);
        }
    }

    private List<FileStatus> whole(final Path run) throws IOException {
        final List<FileStatus> whole = new ArrayList<>();
        addWhole(whole, entries(run, SAVEPOINT));
        for (final Path job : entries(run, "")) {
            last(entries(job, CHECKPOINT)).ifPresent(whole::add);
        }
        return whole;
    }

    /**
     * Removes the runs before the run of a checkpoint that a start continues from, except the last of them that has a
     * complete checkpoint or savepoint: after a power failure, the files of a newer one may be damaged.
     */
    void removeOlder(final URI restored) {
        Path run = new Path(restored);
        while (run != null && !runs.contains(run)) {
            run = run.getParent();
        }
        if (run == null) {
            return;
        }
        try {
            boolean isOneKept = false;
            for (final Path each : runs) {
                if (number(each) < number(run)) {
                    if (isOneKept || whole(each).isEmpty()) {
                        files.delete(each, true);
                    } else {
                        isOneKept = true;
                    }
                }
            }
        } catch (final IOException e) {
            throw failed(folder, "older runs cannot be removed", e);
        }
    }

    // Object stores tell times in seconds, and chk-9 is before chk-10. A savepoint is the last of its run.
    private static long place(final FileStatus metadata) {
        final String name = metadata.getPath().getParent().getName();
        return CHECKPOINT_NUMBER.matcher(name).matches()
                ? Long.parseLong(name.substring(CHECKPOINT.length()))
                : Long.MAX_VALUE;
    }

    // A job counts its checkpoints. A clock that was set back gives a later one an earlier time.
    private Optional<FileStatus> last(final List<Path> checkpoints) throws IOException {
        final List<FileStatus> whole = new ArrayList<>();
        addWhole(whole, checkpoints);
        return whole.stream().max(Comparator.comparingLong(FlinkStateFolder::place));
    }

    private void addWhole(final List<FileStatus> whole, final List<Path> checkpoints) throws IOException {
        for (final Path checkpoint : checkpoints) {
            final Path metadata = new Path(checkpoint, METADATA);
            try {
                whole.add(files.getFileStatus(metadata));
            } catch (final FileNotFoundException ignored) {
                continue; // or removed by a running job
            }
        }
    }

    /**
     * The offsets at which the application began in an input, if it has begun.
     *
     * @param input identifies its log
     */
    Optional<Map<Integer, Long>> starts(final String input) {
        final Optional<Properties> lines = properties("starts");
        if (lines.isEmpty() || !input.equals(lines.get().remove(INPUT))) {
            return Optional.empty();
        }
        final Map<Integer, Long> starts = new TreeMap<>();
        try {
            lines.get()
                    .forEach((partition, offset) ->
                            starts.put(Integer.parseInt((String) partition), Long.parseLong((String) offset)));
        } catch (final NumberFormatException e) {
            throw damaged(new Path(folder, "starts"), e.getMessage(), e);
        }
        return Optional.of(starts);
    }

    /**
     * Checks that the plan of stages is unchanged: the state of a part fits only the same part.
     *
     * @param plan the stages of a run with ordered regions; empty without
     * @param requested the plan that the user asked for, for the message
     * @throws StatusException when the plan has changed
     */
    void checkPlan(final String plan, final Optional<String> requested) {
        final Optional<String> before =
                text("starts").isPresent() ? Optional.of(text("plan").orElse("")) : Optional.empty();
        if (before.isPresent() && !before.get().equals(plan)) {
            throw StatusException.usage(
                    folder.getPath() + ": the state here is divided among " + described(before.get()) + ", and "
                            + requested.map(tasks -> "--parallelism " + tasks).orElse("a run without --parallelism")
                            + " asks for " + described(plan)
                            + "; use the same value (--threads may change), or start over under another"
                            + " --application-id");
        }
        write("plan", plan);
    }

    private static String described(final String plan) {
        return plan.isEmpty()
                ? "one processor per partition"
                : "[" + plan.strip().replace("\n", " | ") + "]";
    }

    /**
     * Stores the offsets at which the application begins, before it begins.
     *
     * @param input identifies the log
     */
    void begin(final String input, final Map<Integer, Long> starts) {
        final StringBuilder lines = new StringBuilder(INPUT + "=" + input + "\n");
        new TreeMap<>(starts).forEach((partition, offset) -> lines.append(partition + "=" + offset + "\n"));
        write("starts", lines.toString());
    }

    /** The properties in a small file of the application. */
    Optional<Properties> properties(final String name) {
        return text(name).map(text -> {
            final Properties properties = new Properties();
            try {
                properties.load(new StringReader(text));
            } catch (final IOException | IllegalArgumentException e) {
                throw damaged(new Path(folder, name), e.getMessage(), e);
            }
            return properties;
        });
    }

    /** The text of a small file of the application. */
    Optional<String> text(final String name) {
        final Path file = new Path(folder, name);
        try {
            if (!files.exists(file)) {
                return Optional.empty();
            }
            try (InputStream in = files.open(file)) {
                return Optional.of(CheckedText.of(in.readAllBytes()));
            }
        } catch (final IllegalArgumentException e) {
            throw damaged(file, e.getMessage(), e);
        } catch (final IOException e) {
            throw failed(file, "cannot be read", e);
        }
    }

    private static StatusException damaged(final Path file, final String how, final Throwable cause) {
        return StatusException.usage(
                "the folder of state is damaged: " + file.getPath() + ": " + how
                        + "; restore it from a copy, or start over under another application id with new topics for"
                        + " results",
                cause);
    }

    /** Replaces a small file of the application; atomically where the file system supports it. */
    void write(final String name, final String text) {
        try {
            final Path file = new Path(folder, name);
            final Path written = files.isDistributedFS() ? file : new Path(folder, name + ".new");
            try (FSDataOutputStream out = files.create(written, WriteMode.OVERWRITE)) {
                out.write(CheckedText.bytes(text));
            }
            if (!written.equals(file)) {
                files.rename(written, file);
            }
        } catch (final IOException e) {
            throw failed(folder, "cannot be written", e);
        }
    }

    /** Removes a small file of the application; a missing one is no error. */
    void remove(final String name) {
        try {
            files.delete(new Path(folder, name), false);
        } catch (final IOException e) {
            throw failed(folder, "cannot be written", e);
        }
    }

    /** The state backend that wrote a checkpoint in this folder, if known; savepoints work with all backends. */
    Optional<String> backend(final URI checkpoint) {
        final Path path = new Path(checkpoint);
        if (!path.getName().startsWith(CHECKPOINT)) {
            return Optional.empty();
        }
        final Path run = path.getParent().getParent();
        return run.getParent().equals(folder) ? text(run.getName() + "/" + BACKEND) : Optional.empty();
    }

    /** Stores the state backend of a new run. */
    void backend(final URI run, final String name) {
        write(new Path(run).getName() + "/" + BACKEND, name);
    }

    @Override
    public String toString() {
        return files.isDistributedFS() ? folder.toString() : folder.getPath();
    }

    /** Releases the folder, and removes temporary files. */
    @Override
    public void close() {
        try {
            Folders.delete(work);
        } catch (final IOException ignored) {
            // Remaining temporary files do not fail a finished run; the next run deletes them.
            return;
        } finally {
            release.run();
        }
    }
}
