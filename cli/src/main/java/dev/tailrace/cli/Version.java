package dev.tailrace.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Provides the text of {@code --version}: version and commit, which the build writes into a file, and the JDK. */
final class Version implements IVersionProvider {

    private static final String FILE = "version.properties";

    @Override
    public String[] getVersion() {
        return text(built());
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
            "tailrace " + built.getProperty("version", "(not built by Maven)")
                    + (commit.isEmpty() ? "" : " (commit " + commit + ")"),
            "JDK " + System.getProperty("java.runtime.version") + ", " + System.getProperty("java.vm.name") + ", "
                    + System.getProperty("java.vendor")
        };
    }
}
