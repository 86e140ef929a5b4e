package dev.tailrace.market;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Real feeds for tests. They may not be redistributed, so they are not part of the project: tests look for them beside
 * the checkout, or where {@code -Dtailrace.realData=DIR} says, and are reported as skipped when they are absent.
 */
public final class RealData {

    private RealData() {}

    /** The file or folder with this name; skips the calling test, saying why, when it is absent. */
    public static Path require(final String name) {
        final Path path = Path.of(System.getProperty("tailrace.realData", "../../shared/data"), name);
        assumeTrue(
                Files.exists(path),
                () -> "SKIPPED: needs the real feed " + path.normalize().toAbsolutePath()
                        + ", which is not part of the project; set -Dtailrace.realData=DIR");
        return path;
    }
}
