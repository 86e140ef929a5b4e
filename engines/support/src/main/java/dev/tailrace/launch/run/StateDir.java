package dev.tailrace.launch.run;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Parses the value of {@code --state-dir}: a folder, or a URI with a scheme. */
final class StateDir {

    /** The scheme of local folders. */
    static final String LOCAL = "file";

    private static final Pattern URI_TEXT = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:/.*");

    private StateDir() {}

    static boolean isUri(final String text) {
        return URI_TEXT.matcher(text).matches();
    }

    /** Makes a folder absolute, so that the text is valid in every working directory; keeps a URI. */
    static String absolute(final String text) {
        try {
            return isUri(text) ? text : Path.of(text).toAbsolutePath().toString();
        } catch (final InvalidPathException e) {
            throw new StatusException(ExitStatus.USAGE, "--state-dir " + text + ": not a path: " + e.getReason(), e);
        }
    }

    static URI uri(final String text) {
        try {
            return isUri(text)
                    ? new URI(text)
                    : new URI(LOCAL, null, Path.of(text).toAbsolutePath().toString(), null);
        } catch (final URISyntaxException e) {
            throw new StatusException(ExitStatus.USAGE, "--state-dir " + text + ": not a URI: " + e.getReason(), e);
        }
    }
}
