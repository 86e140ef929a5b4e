package dev.tailrace.cli.shell;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The folder the program was installed in: {@code lib} with the jars and {@code feeds} with the sample feed.
 *
 * @param folder of the distribution; need not exist
 */
public record Distribution(Path folder) {

    private static final String SAMPLE = "sample.itch50";

    /** The distribution that this program was started from, wherever the user stands. */
    static Distribution ofProcess() {
        try {
            return of(Path.of(Distribution.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI()));
        } catch (final URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** {@code dist/lib/cli.jar} belongs to {@code dist}; {@code cli/target/classes}, as in an IDE, to {@code target/dist}. */
    static Distribution of(final Path code) {
        return new Distribution(
                Files.isDirectory(code)
                        ? code.resolve("../../../target/dist").normalize()
                        : code.getParent().getParent());
    }

    /** The sample feed, if it is there. */
    public Optional<Path> sampleFeed() {
        return existing(SAMPLE);
    }

    /** The reference data of the symbols in the sample feed, if it is there. */
    public Optional<Path> sampleReference() {
        return existing(SAMPLE + ".reference.csv");
    }

    private Optional<Path> existing(final String name) {
        return Optional.of(folder.resolve("feeds").resolve(name)).filter(Files::isRegularFile);
    }
}
