package dev.tailrace.load.bench;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.load.workload.RecordsSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Source of the records of a workload: a recorded or a generated feed, or generated payloads.
 *
 * @param payloadBytes size of a record that is made without a feed
 * @param feed file of a recorded feed; empty to generate one
 * @param seed seed of generated records
 * @param keySkew key skew of a generated feed, see {@link dev.tailrace.market.generate.FeedSpec}
 * @param isWhole whether the whole recorded feed is used; its timestamps then say when messages are due
 */
record RecordSource(int payloadBytes, Optional<Path> feed, long seed, double keySkew, boolean isWhole) {

    /**
     * Number of messages of a recorded feed that a load uses.
     *
     * @throws ChildFailedException when the feed has too few messages
     */
    long messages(final Path recorded, final long records) throws IOException {
        final long there = count(recorded);
        if (there < records && !isWhole) {
            throw new ChildFailedException(
                    ExitStatus.USAGE,
                    "--feed " + recorded + ": has " + there + " messages, and the load takes " + records
                            + "; take a lower --rate, a shorter --duration and --warmup, or a longer feed");
        }
        return isWhole ? there : records;
    }

    private static long count(final Path recorded) throws IOException {
        try {
            return RecordsSpec.frames(recorded).open().count();
        } catch (final IllegalArgumentException e) {
            throw new ChildFailedException(ExitStatus.BAD_INPUT, "--feed " + e.getMessage(), e);
        }
    }
}
