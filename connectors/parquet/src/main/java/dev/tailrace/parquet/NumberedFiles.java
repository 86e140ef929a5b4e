package dev.tailrace.parquet;

import dev.tailrace.io.OutputException;
import dev.tailrace.table.FilePlan;
import dev.tailrace.table.SingleFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Files in a folder, numbered from 1. One thread uses it. */
final class NumberedFiles implements FilePlan {

    private static final String SUFFIX = ".parquet";
    private static final String INCOMPLETE = ".incomplete";
    private static final Pattern TEMPORARY = Pattern.compile("\\.[0-9a-f-]+\\.incomplete");
    private static final String NAME = "\\d{8}\\.parquet";

    /** Begins the names of the temporary files of this process. Processes of containers have the same number. */
    private static final String OF_THIS_PROCESS = "." + UUID.randomUUID() + "-";

    private static final AtomicInteger TEMPORARY_FILES = new AtomicInteger();

    private final Path folder;
    private final Path temporary;
    private final Optional<Path> newest;
    private int last;

    private NumberedFiles(final Path folder, final Optional<Path> newest) {
        this.folder = folder;
        this.newest = newest;
        temporary = newTemporary(folder);
        last = newest.map(NumberedFiles::number).orElse(0);
    }

    /** Those of a folder, which is created if it does not exist. */
    static NumberedFiles in(final Path folder) {
        try {
            Files.createDirectories(folder);
            deleteLeft(folder);
            checkLinks(folder);
            try (Stream<Path> files = Files.list(folder)) {
                return new NumberedFiles(
                        folder,
                        files.filter(file -> file.getFileName().toString().matches(NAME))
                                .max(Path::compareTo));
            }
        } catch (final FileAlreadyExistsException e) {
            throw new OutputException(folder + ": is a file, and should be a folder", e);
        } catch (final AccessDeniedException e) {
            throw new OutputException(folder + ": cannot be written: permission denied", e);
        } catch (final IOException e) {
            throw new OutputException(folder + ": cannot be used: " + e.getMessage(), e);
        }
    }

    private static Path newTemporary(final Path folder) {
        return folder.resolve(OF_THIS_PROCESS + TEMPORARY_FILES.incrementAndGet() + INCOMPLETE);
    }

    /** Tries what {@link #publish} will do, so that a run that could not publish its files does not begin. */
    private static void checkLinks(final Path folder) throws IOException {
        final Path file = Files.createFile(newTemporary(folder));
        final Path link = newTemporary(folder);
        try {
            Files.createLink(link, file);
        } catch (final NoSuchFileException deleted) {
            // By another run that begins at the same time.
            return;
        } catch (final FileSystemException | UnsupportedOperationException e) {
            throw new OutputException(
                    folder + ": cannot be used: a hard link cannot be made there (" + e.getMessage()
                            + "); give FILE.parquet, or a folder of a file system with hard links",
                    e);
        } finally {
            Files.deleteIfExists(link);
            Files.deleteIfExists(file);
        }
    }

    /** Deletes what processes that are gone have left. */
    private static void deleteLeft(final Path folder) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, ".*" + INCOMPLETE)) {
            for (final Path file : files) {
                final String name = file.getFileName().toString();
                // To open and close a file that this process writes would release its lock on some systems.
                if (TEMPORARY.matcher(name).matches() && !name.startsWith(OF_THIS_PROCESS)) {
                    deleteUnlessLocked(file);
                }
            }
        }
    }

    /** Deletes a temporary file that no process writes. It may be a second link of a complete file, which stays. */
    private static void deleteUnlessLocked(final Path file) throws IOException {
        try (FileChannel left = FileChannel.open(file, StandardOpenOption.WRITE)) {
            if (left.tryLock() != null) {
                Files.deleteIfExists(file);
            }
        } catch (final OverlappingFileLockException | NoSuchFileException | AccessDeniedException notOurs) {
            // It is in use, has been deleted meanwhile, or belongs to another user.
            return;
        }
    }

    private static int number(final Path file) {
        return Integer.parseInt(file.getFileName().toString().replace(SUFFIX, ""));
    }

    /** The newest complete file, from which a run continues, if there is one. */
    Optional<Path> newest() {
        return newest;
    }

    @Override
    public Path temporary() {
        return temporary;
    }

    /** By a second link, because renaming would replace the file of another process. */
    @Override
    public void publish() throws IOException {
        final Path file = folder.resolve(String.format(Locale.ROOT, "%08d%s", last + 1, SUFFIX));
        try {
            Files.createLink(file, temporary);
        } catch (final FileAlreadyExistsException e) {
            throw new OutputException(
                    file + ": another process has written to this folder since this run began; end it and start again",
                    e);
        }
        Files.delete(temporary);
        SingleFile.force(folder);
        last++;
    }

    @Override
    public String name() {
        return folder.toString();
    }
}
