package dev.tailrace.cli.shell;

import dev.tailrace.launch.outcome.StatusException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;

/** Checks names of files on the command line and turns them into paths. */
public final class Paths {

    /** Name of standard input and standard output. */
    public static final String STANDARD_STREAM = "-";

    /** Other names of standard output; opened by such a name, it would have a second position and be written over. */
    private static final Set<String> STANDARD_OUTPUT = Set.of("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1");

    /** Files that are missing, or different ones, in another process. */
    private static final Pattern OF_THIS_PROCESS =
            Pattern.compile("/dev/(?:std(?:in|out|err)|fd/.*)|/proc/[^/]+/fd/.*");

    private Paths() {}

    /** The path of this name. */
    public static Path of(final String name) {
        if (name.isEmpty()) {
            throw StatusException.usage("the name of a file is empty; name one, or leave the option out");
        }
        try {
            return Path.of(name);
        } catch (final InvalidPathException e) {
            throw StatusException.usage("'" + name + "' is not a path: " + e.getReason());
        }
    }

    /** The name of a file for output: {@link #STANDARD_STREAM} for every name of standard output. */
    public static String output(final String name) {
        return STANDARD_OUTPUT.contains(name) ? STANDARD_STREAM : name;
    }

    /** Whether this is one of the names of standard output. */
    public static boolean isStandardOutput(final String name) {
        return output(name).equals(STANDARD_STREAM);
    }

    /** Refuses a file that cannot be written; checked before anything is started. */
    public static void checkWritable(final Path file) {
        final Path folder = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file)) {
            throw StatusException.usage(file + ": cannot be written: it is a folder");
        }
        if (folder == null || !Files.isDirectory(folder)) {
            throw StatusException.usage(file + ": cannot be written: there is no folder " + folder);
        }
        if (!Files.isWritable(Files.exists(file) ? file : folder)) {
            throw StatusException.usage(file + ": cannot be written: permission denied");
        }
    }

    /** The absolute path of a file that another process opens. */
    public static Path ofOtherProcess(final String name) {
        final Path file = of(name).toAbsolutePath();
        if (OF_THIS_PROCESS.matcher(file.normalize().toString()).matches()) {
            throw StatusException.usage(name + ": a pipe of this shell cannot be passed on; name a file");
        }
        return file;
    }

    /** The absolute path of a file that another process reads; checked before it is started. */
    public static Path readableByOtherProcess(final String name) {
        final Path file = ofOtherProcess(name);
        checkReadable(name, file);
        return file;
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
