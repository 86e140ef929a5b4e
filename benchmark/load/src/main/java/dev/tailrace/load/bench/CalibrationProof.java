package dev.tailrace.load.bench;

import dev.tailrace.load.run.Cluster;
import dev.tailrace.load.workload.RecordsSpec;
import dev.tailrace.result.Calibration;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Measures how often calibration passes on a sound machine; it has to pass nearly always. Repeats the calibration of a
 * benchmark with default options and prints the measured values. Run as {@code CalibrationProof FOLDER TIMES}.
 */
public final class CalibrationProof {

    private static final double USUAL_PER_SECOND = 15_000;
    private static final Certificate USUAL =
            new Certificate(CalibrationRun.THOROUGH, OptionalDouble.of(USUAL_PER_SECOND), 1);

    private CalibrationProof() {}

    /** Calibrates and prints a line for each calibration. */
    public static void main(final String[] arguments) throws IOException {
        final Path folder = Path.of(arguments[0]);
        for (int time = 1; time <= Integer.parseInt(arguments[1]); time++) {
            try (Cluster cluster = Cluster.start()) {
                System.out.println(text(USUAL.make(
                        cluster, RecordsSpec.payload(), "calibration", folder.resolve("calibration-" + time))));
            }
        }
    }

    private static String text(final Calibration certificate) {
        return certificate.checks().stream()
                .map(check -> String.format(Locale.ROOT, "%s %s %.4g", check.name(), check.figure(), check.measured()))
                .collect(Collectors.joining(", ", certificate.passed() ? "passed: " : "FAILED: ", ""));
    }
}
