package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Part of a page that is generated from the code, between {@code <!-- NAME: generated ... -->} and {@code <!-- end -->}. With
 * {@code -Dtailrace.docs=write} a check rewrites what differs instead of failing.
 */
final class GeneratedPart {

    private static final boolean WRITE = "write".equals(System.getProperty("tailrace.docs"));
    private static final String END = "<!-- end -->";

    private GeneratedPart() {}

    /** Whether files are to be rewritten. */
    static boolean isWritten() {
        return WRITE;
    }

    /** Demands that the part of a page has this text, which ends with a line break. */
    static void assertText(final String page, final String name, final String text) {
        final String all = Repository.read(page);
        final int comment = all.indexOf("<!-- " + name + ": generated");
        assertThat(comment).as("part %s of %s", name, page).isNotNegative();
        final int begin = all.indexOf('\n', comment) + 1;
        final int end = all.indexOf(END, begin);
        final String wanted = all.substring(0, begin) + text + all.substring(end);
        assertFile(Repository.ROOT.resolve(page), wanted);
    }

    /** Demands that a file has this text. */
    static void assertFile(final Path file, final String text) {
        if (WRITE) {
            try {
                Files.writeString(file, text);
            } catch (final IOException unwritable) {
                throw new UncheckedIOException(unwritable);
            }
        }
        assertThat(Repository.read(file))
                .as("%s; -Dtailrace.docs=write rewrites it", file.getFileName())
                .isEqualTo(text);
    }
}
