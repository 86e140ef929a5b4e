package dev.tailrace.load.bench;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputFormat;
import dev.tailrace.io.InputLog;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.market.feed.BinaryFileWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Source of the records of a workload that does not generate its own: a file, or a generated feed.
 *
 * @param input file or folder of records; empty to generate a feed
 * @param seed seed of a generated feed
 * @param keySkew key skew of a generated feed, see {@link dev.tailrace.market.generate.FeedSpec}
 * @param isWhole whether the whole file is used; its timestamps then say when messages are due
 */
record RecordSource(Optional<Path> input, long seed, double keySkew, boolean isWhole) {

    private static final int AT_ONCE = 1_024;

    /**
     * Copies the records that a load uses to a file as {@link dev.tailrace.load.workload.FrameRecords} reads it.
     *
     * @param format of the source that reads them
     * @param records number of records of the load
     * @return the number of records copied
     * @throws ChildFailedException when the input has too few records
     * @throws dev.tailrace.function.InputException when the input is damaged
     */
    long copy(final InputFormat<?> format, final long records, final Path to) throws IOException {
        final Path file = input.orElseThrow();
        final long most = isWhole ? Long.MAX_VALUE : records;
        long copied = 0;
        try (InputLog log = format.open(file.toString(), new InputFaults(OnError.FAIL));
                BinaryFileWriter copy = new BinaryFileWriter(Files.newOutputStream(to))) {
            int polled = 0;
            while (copied < most && polled != InputLog.END) {
                polled = log.poll((int) Math.min(AT_ONCE, most - copied), (buffer, offset, length, position) -> {
                    try {
                        copy.write(buffer, offset, length);
                    } catch (final IOException e) {
                        throw new UncheckedIOException(e);
                    } catch (final IllegalArgumentException e) {
                        throw new ChildFailedException(ExitStatus.BAD_INPUT, log.place() + ": " + e.getMessage(), e);
                    }
                });
                copied += Math.max(0, polled);
            }
        } catch (final UncheckedIOException e) {
            throw e.getCause();
        }
        if (copied < records && !isWhole) {
            throw new ChildFailedException(
                    ExitStatus.USAGE,
                    "--input " + file + ": has " + copied + " records, and the load takes " + records
                            + "; take a lower --rate, a shorter --duration and --warmup, or a longer input");
        }
        return copied;
    }
}
