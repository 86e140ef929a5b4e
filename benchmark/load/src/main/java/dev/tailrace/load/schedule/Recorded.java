package dev.tailrace.load.schedule;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A stretch whose records are due at recorded times, read from a file of one big-endian i64 per record. Its text form is
 * {@code @FILE*DURATION}. All times are held in memory.
 */
public final class Recorded implements Stretch {

    private static final Pattern TEXT = Pattern.compile("@([^,]+)\\*(\\d+)ms");
    private static final double NS_PER_SECOND = 1e9;

    private final Path file;
    private final long[] dueNs;
    private final Duration duration;

    private Recorded(final Path file, final long[] dueNs, final Duration duration) {
        this.file = file;
        this.dueNs = dueNs;
        this.duration = duration;
    }

    /**
     * Writes times to a file.
     *
     * @param file its name must not contain a comma
     * @param dueNs nanoseconds from the beginning of the stretch, ascending, before its end
     * @param duration whole milliseconds
     */
    public static Recorded write(final Path file, final long[] dueNs, final Duration duration) throws IOException {
        final ByteBuffer bytes = ByteBuffer.allocate(dueNs.length * Long.BYTES);
        bytes.asLongBuffer().put(dueNs);
        Files.write(file, bytes.array());
        return new Recorded(file, dueNs.clone(), duration);
    }

    static boolean isOne(final String text) {
        return text.startsWith("@");
    }

    /** @throws IllegalArgumentException when the text is not a recorded stretch, or its file cannot be read */
    static Recorded parse(final String text) {
        final Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a segment of a load; write @FILE*MILLISECONDSms");
        }
        final Path file = Path.of(parts.group(1));
        try {
            final ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
            final long[] dueNs = new long[bytes.remaining() / Long.BYTES];
            bytes.asLongBuffer().get(dueNs);
            return new Recorded(file, dueNs, Duration.ofMillis(Long.parseLong(parts.group(2))));
        } catch (final IOException e) {
            throw new IllegalArgumentException(file + ": the times of the load cannot be read", e);
        }
    }

    @Override
    public double records() {
        return dueNs.length;
    }

    @Override
    public double dueAfterNs(final double records) {
        return dueNs[Math.min(dueNs.length - 1, (int) records)];
    }

    @Override
    public Duration duration() {
        return duration;
    }

    @Override
    public double fromPerSecond() {
        return 0;
    }

    /** The mean rate: higher rates last too short a time to be meaningful. */
    @Override
    public double highestPerSecond() {
        return dueNs.length / (duration.toNanos() / NS_PER_SECOND);
    }

    @Override
    public String toString() {
        return "@" + file + "*" + duration.toMillis() + "ms";
    }
}
