package dev.tailrace.cli.shell;

import dev.tailrace.launch.outcome.StatusException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Checks names of files on the command line and turns them into paths. */
public final class Paths {

    /** Name of standard input and standard output. */
    public static final String STANDARD_STREAM = "-";

    private Paths() {}

    /** The path of this name. */
    public static Path of(final String name) {
        try {
            return Path.of(name);
        } catch (final InvalidPathException e) {
            throw StatusException.usage("'" + name + "' is not a path: " + e.getReason());
        }
    }

    /** A file that can be read, or standard input; checked before anything is started. */
    public static String readable(final String name) {
        if (!name.equals(STANDARD_STREAM)) {
            checkReadable(name, of(name));
        }
        return name;
    }

    /** A file or a folder that can be read, or standard input; checked before anything is started. */
    public static void readableInput(final String name) {
        if (!Files.isDirectory(of(name))) {
            readable(name);
        }
    }

    private static void checkReadable(final String name, final Path file) {
        if (!Files.exists(file)) {
            throw StatusException.usage(name + ": no such file");
        }
        if (Files.isDirectory(file)) {
            throw StatusException.usage(name + ": is a folder, not a file");
        }
        if (!Files.isReadable(file)) {
            throw StatusException.usage(name + ": permission denied");
        }
    }
}
