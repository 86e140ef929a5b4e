package dev.tailrace.load.bench;

import dev.tailrace.load.run.Cluster;
import dev.tailrace.result.Calibration;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Shows how often the calibration of a sound machine passes, which has to be nearly always: calibrates again and again as a
 * benchmark with the usual options does, and prints what was measured. {@code CalibrationProof FOLDER TIMES} is the program.
 */
public final class CalibrationProof {

    private static final double USUAL_PER_SECOND = 15_000;
    private static final Certificate USUAL =
            new Certificate(CalibrationRun.THOROUGH, OptionalDouble.of(USUAL_PER_SECOND));

    private CalibrationProof() {}

    /** Prints a line for each calibration. */
    public static void main(final String[] arguments) throws IOException {
        final Path folder = Path.of(arguments[0]);
        for (int time = 1; time <= Integer.parseInt(arguments[1]); time++) {
            try (Cluster cluster = Cluster.start()) {
                System.out.println(text(USUAL.make(cluster, "calibration", folder.resolve("calibration-" + time))));
            }
        }
    }

    private static String text(final Calibration certificate) {
        return certificate.checks().stream()
                .map(check -> String.format(Locale.ROOT, "%s %s %.4g", check.name(), check.figure(), check.measured()))
                .collect(Collectors.joining(", ", certificate.passed() ? "passed: " : "FAILED: ", ""));
    }
}
