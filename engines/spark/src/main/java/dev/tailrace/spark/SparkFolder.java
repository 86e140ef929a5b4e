package dev.tailrace.spark;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Failures;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.FolderLock;
import dev.tailrace.launch.process.TemporaryFolder;
import dev.tailrace.launch.task.CheckedText;
import dev.tailrace.launch.task.RunHistory;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.SparkHadoopUtil;

/**
 * The folders of a run: the state folder, which is the user's or a temporary one, with the checkpoint and the identity that
 * it is bound to, and a folder for Spark's temporary files. The state folder is on any file system that Spark's Hadoop
 * supports.
 */
final class SparkFolder implements AutoCloseable {

    private static final String HISTORY = "identity";
    private static final String NEW_HISTORY = HISTORY + ".new";
    private static final Pattern BATCH = Pattern.compile("\\d+");
    private static final Pattern PARTITION_OFFSET = Pattern.compile("\"(\\d+)\":(\\d+)");

    private final FileSystem files;
    private final Path state;
    private final TemporaryFolder temporary;
    private final Optional<FolderLock> lock;

    private SparkFolder(
            final FileSystem files,
            final Path state,
            final TemporaryFolder temporary,
            final Optional<FolderLock> lock) {
        this.files = files;
        this.state = state;
        this.temporary = temporary;
        this.lock = lock;
    }

    /**
     * Opens or creates the folders.
     *
     * @param wanted the user's state folder; empty for a temporary one
     * @throws StatusException when they cannot be created, the user's has an unknown file system, or another process has
     *     locked it
     */
    static SparkFolder of(final Optional<URI> wanted) {
        try {
            final Optional<Path> given = wanted.map(Path::new);
            final FileSystem files = files(given);
            final Optional<FolderLock> lock = given.isPresent() ? lock(files, given.get()) : Optional.empty();
            final TemporaryFolder temporary = TemporaryFolder.create("tailrace-spark-");
            return new SparkFolder(
                    files, given.orElseGet(() -> new Path(temporary.path().toUri())), temporary, lock);
        } catch (final IOException e) {
            throw StatusException.usage("the state folder cannot be created: " + e.getMessage(), e);
        }
    }

    // Uses Spark's settings of file systems.
    private static FileSystem files(final Optional<Path> state) throws IOException {
        final Configuration settings = SparkHadoopUtil.get().newConfiguration(new SparkConf());
        if (state.isEmpty()) {
            return FileSystem.getLocal(settings);
        }
        try {
            return state.get().getFileSystem(settings);
        } catch (final UnsupportedFileSystemException | RuntimeException e) {
            throw StatusException.usage(
                    "--state-dir " + state.get() + ": Spark has no file system for '"
                            + state.get().toUri().getScheme() + "' ("
                            + Failures.innermost(e).getMessage()
                            + "); add the jar of one and its settings, or give another folder",
                    e);
        }
    }

    // Only local folders can be locked; on other file systems Spark detects a second writer late.
    private static Optional<FolderLock> lock(final FileSystem files, final Path state) throws IOException {
        files.mkdirs(state);
        if (!(files instanceof LocalFileSystem local)) {
            return Optional.empty();
        }
        final Optional<FolderLock> lock =
                FolderLock.take(local.pathToFile(state).toPath().resolve("lock"));
        if (lock.isEmpty()) {
            throw StatusException.usage("--state-dir " + state.toUri().getPath()
                    + ": another process uses it; stop it, or give each application a separate folder");
        }
        return lock;
    }

    /** The checkpoint folder, from which Spark continues. */
    URI checkpoint() {
        return checkpointPath().toUri();
    }

    private Path checkpointPath() {
        return new Path(state, "checkpoint");
    }

    /**
     * The history of identities that the checkpoint is bound to; empty when none is stored. A process may have ended after it
     * had deleted the old file and before the new one had its name.
     */
    Optional<RunHistory> history() {
        try {
            return content(new Path(state, HISTORY))
                    .or(() -> lastPlanned().isPresent() ? content(new Path(state, NEW_HISTORY)) : Optional.empty())
                    .map(CheckedText::of)
                    .map(RunHistory::parse);
        } catch (final IllegalArgumentException e) {
            throw damaged("the file " + HISTORY + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** Stores the identities that the checkpoint is bound to. */
    void save(final RunHistory history) {
        final Path written = new Path(state, NEW_HISTORY);
        final Path bound = new Path(state, HISTORY);
        try {
            try (OutputStream out = files.create(written, true)) {
                out.write(CheckedText.bytes(history.text()));
            }
            files.delete(bound, false);
            if (!files.rename(written, bound)) {
                throw new IOException(bound + " cannot be written");
            }
        } catch (final IOException e) {
            throw unusable(e);
        }
    }

    /** The last batch that Spark has begun; Spark repeats it unless it is completed. */
    OptionalLong lastPlanned() {
        return last("offsets");
    }

    /** The last completed batch: all its results and state are written. */
    OptionalLong lastCompleted() {
        return last("commits");
    }

    /** For each partition, the offset after the last record of the last completed batch. */
    Map<Integer, Long> coveredOffsets() {
        final OptionalLong batch = lastCompleted();
        return batch.isPresent() ? offsets("offsets/" + batch.getAsLong()) : Map.of();
    }

    /** For each partition, the offset at which Spark continues, if the checkpoint has it. */
    Map<Integer, Long> nextOffsets() {
        return lastCompleted().isPresent() ? coveredOffsets() : offsets("sources/0/0");
    }

    private Map<Integer, Long> offsets(final String log) {
        final String text = content(new Path(checkpointPath(), log))
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                .orElse("");
        final Matcher each = PARTITION_OFFSET.matcher(text.substring(text.lastIndexOf('\n') + 1));
        final Map<Integer, Long> offsets = new TreeMap<>();
        while (each.find()) {
            offsets.put(Integer.valueOf(each.group(1)), Long.valueOf(each.group(2)));
        }
        return offsets;
    }

    private OptionalLong last(final String log) {
        try {
            return Arrays.stream(files.listStatus(new Path(checkpointPath(), log)))
                    .map(FileStatus::getPath)
                    .map(Path::getName)
                    .filter(name -> BATCH.matcher(name).matches())
                    .mapToLong(Long::parseLong)
                    .max();
        } catch (final FileNotFoundException ignored) {
            return OptionalLong.empty();
        } catch (final IOException e) {
            throw unusable(e);
        }
    }

    private Optional<byte[]> content(final Path file) {
        try (InputStream in = files.open(file)) {
            return Optional.of(in.readAllBytes());
        } catch (final FileNotFoundException ignored) {
            return Optional.empty();
        } catch (final IOException e) {
            throw unusable(e);
        }
    }

    /** The exception that refuses a folder with damaged files. */
    static StatusException damaged(final String what, final Throwable cause) {
        return StatusException.usage(
                "the folder of state is damaged: " + what.lines().findFirst().orElse("")
                        + "; restore it from a copy, or use another application id, another folder of state, and new topics"
                        + " for results",
                cause);
    }

    private StatusException unusable(final IOException failure) {
        if (failure instanceof ChecksumException) {
            return damaged(failure.getMessage(), failure);
        }
        return new StatusException(
                ExitStatus.INTERNAL_ERROR, "the state folder cannot be used: " + failure.getMessage(), failure);
    }

    /** Folder of temporary files, which are deleted after the run. */
    java.nio.file.Path temporary() {
        return temporary.path();
    }

    /** The state folder, for messages. */
    @Override
    public String toString() {
        return state.toString();
    }

    @Override
    public void close() {
        lock.ifPresent(FolderLock::close);
        temporary.close();
    }
}
