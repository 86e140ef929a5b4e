package dev.tailrace.load.bench;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.load.workload.RecordsSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the records of a workload come from.
 *
 * @param payloadBytes of a record that is made without a feed
 * @param feed that somebody has recorded; when empty, one is generated
 * @param seed of what is generated
 * @param keySkew of a feed that is generated, as {@link dev.tailrace.market.generate.FeedSpec} has it
 * @param isWhole whether all of a recorded feed is taken, which then says when its messages are due
 */
record RecordSource(int payloadBytes, Optional<Path> feed, long seed, double keySkew, boolean isWhole) {

    /**
     * How many messages of a recorded feed a load takes.
     *
     * @throws ChildFailedException when there are not enough
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
        } catch (final IllegalArgumentException cut) {
            throw new ChildFailedException(ExitStatus.BAD_INPUT, "--feed " + cut.getMessage(), cut);
        }
    }
}
