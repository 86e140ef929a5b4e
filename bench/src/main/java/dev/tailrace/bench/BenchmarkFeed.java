package dev.tailrace.bench;

import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * A generated day of 10 million messages, 8,000 symbols and more than a million live orders at its peak, in memory, as a
 * BinaryFILE. Generated once, then kept in the folder for temporary files (300 MB).
 */
@State(Scope.Benchmark)
public class BenchmarkFeed {

    /** Messages in the feed, so many that caches and branch predictors cannot learn them. */
    public static final int MESSAGES = 10_000_000;

    private static final int SYMBOLS = 8_000;
    private static final long SEED = 20191230;

    private byte[] bytes;

    /** Loads the feed, generating it first when it is not there. */
    @Setup(Level.Trial)
    public void load() throws IOException {
        final Path file = Path.of(
                System.getProperty("java.io.tmpdir"),
                "tailrace-bench-" + MESSAGES + "-" + SYMBOLS + "-" + SEED + ".itch50");
        if (!Files.exists(file)) {
            generate(file);
        }
        bytes = Files.readAllBytes(file);
    }

    private static void generate(final Path file) throws IOException {
        final Path unfinished = Files.createTempFile("tailrace-bench-", ".itch50");
        final FeedSpec spec = FeedSpec.builder()
                .messages(MESSAGES)
                .symbols(SYMBOLS)
                .seed(SEED)
                .jumps(100)
                .build();
        try (OutputStream out = Files.newOutputStream(unfinished)) {
            new FeedGenerator(spec).generate(out, label -> {});
        }
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /** The whole feed. */
    byte[] bytes() {
        return bytes;
    }
}
