package dev.tailrace.cli.generate;

import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the feed that {@code tailrace run} reads by default. Called by the build. */
public final class SampleFeed {

    private static final FeedSpec SPEC = FeedSpec.builder()
            .messages(1_000_000)
            .symbols(500)
            .seed(20_260_101)
            .jumps(8)
            .build();

    private SampleFeed() {}

    /** @param args the file; its folder is created */
    public static void main(final String[] args) throws IOException {
        final Path file = Path.of(args[0]).toAbsolutePath();
        Files.createDirectories(file.getParent());
        new FeedGenerator(SPEC).writeFiles(file);
    }
}
