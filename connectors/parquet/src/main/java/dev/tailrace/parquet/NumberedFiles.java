package dev.tailrace.parquet;

import dev.tailrace.io.OutputException;
import dev.tailrace.table.FilePlan;
import dev.tailrace.table.SingleFile;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Files in a folder, numbered from 1. One thread uses it. */
final class NumberedFiles implements FilePlan {

    private static final String SUFFIX = ".parquet";
    private static final String INCOMPLETE = ".incomplete";
    private static final Pattern TEMPORARY = Pattern.compile("\\.(\\d{1,18})-\\d+\\.incomplete");
    private static final String NAME = "\\d{8}\\.parquet";

    private final Path folder;
    private final Optional<Path> newest;
    private int last;

    private NumberedFiles(final Path folder, final Optional<Path> newest) {
        this.folder = folder;
        this.newest = newest;
        last = newest.map(NumberedFiles::number).orElse(0);
    }

    /** Those of a folder, which is created if it does not exist. */
    static NumberedFiles in(final Path folder) {
        try {
            Files.createDirectories(folder);
            deleteLeft(folder);
            try (Stream<Path> files = Files.list(folder)) {
                return new NumberedFiles(
                        folder,
                        files.filter(file -> file.getFileName().toString().matches(NAME))
                                .max(Path::compareTo));
            }
        } catch (final FileAlreadyExistsException e) {
            throw new OutputException(folder + ": is a file, and should be a folder", e);
        } catch (final IOException e) {
            throw new OutputException(folder + ": cannot be used: " + e.getMessage(), e);
        }
    }

    /** Deletes what processes that are gone have left. */
    private static void deleteLeft(final Path folder) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, ".*" + INCOMPLETE)) {
            for (final Path file : files) {
                final Matcher name = TEMPORARY.matcher(file.getFileName().toString());
                if (name.matches()
                        && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
                    Files.deleteIfExists(file);
                }
            }
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
        return folder.resolve("." + ProcessHandle.current().pid() + "-" + System.identityHashCode(this) + INCOMPLETE);
    }

    /** By a second link, because renaming would replace the file of another process. */
    @Override
    public void publish() throws IOException {
        final Path file = folder.resolve(String.format(Locale.ROOT, "%08d%s", last + 1, SUFFIX));
        try {
            Files.createLink(file, temporary());
        } catch (final FileAlreadyExistsException e) {
            throw new OutputException(
                    file + ": another process has written to this folder since this run began; end it and start again",
                    e);
        }
        Files.delete(temporary());
        SingleFile.force(folder);
        last++;
    }

    @Override
    public String name() {
        return folder.toString();
    }
}
