package dev.tailrace.postgresql;

import dev.tailrace.io.OutputTarget;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.progress.ExactlyOnceOutput;
import dev.tailrace.progress.LogIdentity;
import dev.tailrace.progress.PipelineVersion;
import dev.tailrace.progress.RunIdentity;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/** Writes the same results each time it is started, with a commit after every thousand. */
final class KilledRun {

    static final int RESULTS = 40_000;
    static final int RESULTS_PER_LINE = 100;

    private static final long NS_PER_RESULT = 1_000_000;
    private static final RecordSchema SCHEMA = RecordSchema.of(Field.ofLong("n"), Field.ofText("text"));
    private static final RunIdentity IDENTITY =
            new RunIdentity("killed", PipelineVersion.of(Map.of()), List.of(), List.of(LogIdentity.of("sink")));

    private KilledRun() {}

    /** The word is the address; every hundredth result is reported to standard output. */
    public static void main(final String[] words) {
        run(words[0], n -> System.out.println(n));
    }

    /** Writes all results that are missing. */
    static void run(final String address, final IntConsumer progress) {
        final long[] now = new long[1];
        try (ExactlyOnceOutput output = ExactlyOnceOutput.of(
                "killed",
                new PostgresqlConnector(Map.of("PGPASSWORD", "postgres"))
                        .open(new OutputTarget(address, Map.of("table", "results"), "sink", SCHEMA)),
                IDENTITY,
                () -> now[0])) {
            for (int n = 0; n < RESULTS; n++) {
                final byte[] result = ("{\"n\":" + n + ",\"text\":\"" + "x".repeat(n % 50) + "\"}")
                        .getBytes(StandardCharsets.US_ASCII);
                now[0] += NS_PER_RESULT;
                output.write(result, 0, result.length, n, 0);
                if (n % RESULTS_PER_LINE == 0) {
                    progress.accept(n);
                }
            }
            output.complete();
        }
    }
}
