package dev.tailrace.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Provides the text of {@code --version}: version and commit, which the build writes into a file, and the JDK. */
final class Version implements IVersionProvider {

    private static final String FILE = "version.properties";
    private static final String VERSION = "version";
    private static final String NOT_BUILT = "(not built by Maven)";

    @Override
    public String[] getVersion() {
        return text(built());
    }

    /** The version alone, such as {@code 0.1.0}. */
    static String ofTailrace() {
        return built().getProperty(VERSION, NOT_BUILT);
    }

    private static Properties built() {
        final Properties built = new Properties();
        try (InputStream file = Version.class.getResourceAsStream(FILE)) {
            if (file != null) {
                built.load(file);
            }
        } catch (final IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return built;
    }

    /** @param built version and commit, both of which may be missing */
    static String[] text(final Properties built) {
        final String commit = built.getProperty("commit", "");
        return new String[] {
            "tailrace " + built.getProperty(VERSION, NOT_BUILT) + (commit.isEmpty() ? "" : " (commit " + commit + ")"),
            "JDK " + System.getProperty("java.runtime.version") + ", " + System.getProperty("java.vm.name") + ", "
                    + System.getProperty("java.vendor")
        };
    }
}
