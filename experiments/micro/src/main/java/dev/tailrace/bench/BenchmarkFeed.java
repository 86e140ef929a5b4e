package dev.tailrace.bench;

import dev.tailrace.launch.process.TemporaryFolder;
import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * JMH state with a generated ITCH feed in memory, as a BinaryFILE: a day of 10 million messages, 8,000 symbols and more
 * than a million live orders at its peak. Generated once, then kept in the folder for temporary files (300 MB) under a name
 * that changes with the output of the generator: a checksum of a small day of the same seed is part of it.
 */
@State(Scope.Benchmark)
public class BenchmarkFeed {

    /** Messages in the feed, so many that caches and branch predictors cannot learn them. */
    public static final int MESSAGES = 10_000_000;

    private static final int SYMBOLS = 8_000;
    private static final int SYMBOLS_PER_JUMP = 80;
    private static final long SEED = 20191230;
    private static final int CHECKED_MESSAGES = 100_000;
    private static final int CHECKED_SYMBOLS = 400;

    private byte[] bytes;

    /** Loads the feed, generating it first when it is not there. */
    @Setup(Level.Trial)
    public void load() throws IOException {
        final Path file = Path.of(System.getProperty("java.io.tmpdir"), name(checksumOfGenerator(SEED)));
        if (!Files.exists(file)) {
            generate(file);
        }
        bytes = Files.readAllBytes(file);
    }

    static String name(final long checksum) {
        return String.format(Locale.ROOT, "tailrace-bench-%d-%d-%d-%08x.itch50", MESSAGES, SYMBOLS, SEED, checksum);
    }

    /** Checksum of a small generated day that contains a bit of everything and is quick to generate. */
    static long checksumOfGenerator(final long seed) {
        final CRC32 checksum = new CRC32();
        generate(
                spec(CHECKED_MESSAGES, CHECKED_SYMBOLS, seed),
                new CheckedOutputStream(OutputStream.nullOutputStream(), checksum));
        return checksum.getValue();
    }

    private static void generate(final Path file) throws IOException {
        try (TemporaryFolder folder = TemporaryFolder.create("tailrace-feed-")) {
            final Path unfinished = folder.path().resolve("feed.itch50");
            try (OutputStream out = Files.newOutputStream(unfinished)) {
                generate(spec(MESSAGES, SYMBOLS, SEED), out);
            }
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    private static FeedSpec spec(final long messages, final int symbols, final long seed) {
        return FeedSpec.builder()
                .messages(messages)
                .symbols(symbols)
                .seed(seed)
                .jumps(symbols / SYMBOLS_PER_JUMP)
                .build();
    }

    private static void generate(final FeedSpec spec, final OutputStream out) {
        new FeedGenerator(spec).generate(out, label -> {});
    }

    /** The whole feed. */
    byte[] bytes() {
        return bytes;
    }
}
