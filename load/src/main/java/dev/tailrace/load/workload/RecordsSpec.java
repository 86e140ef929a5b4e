package dev.tailrace.load.workload;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/**
 * Which records a load is made of, as text: {@code payload}, {@code frames:FILE} or {@code lines:FILE}.
 *
 * @param kind what they are
 * @param file where they are; empty for those that are made as they are asked for
 */
public record RecordsSpec(Kind kind, String file) {

    /** Kinds of records. */
    public enum Kind {
        /** {@link PayloadRecords}. */
        PAYLOAD,
        /** {@link FrameRecords}. */
        FRAMES,
        /** {@link LineRecords}. */
        LINES;

        private String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Records without state. */
    public static RecordsSpec payload() {
        return new RecordsSpec(Kind.PAYLOAD, "");
    }

    /** The messages of a feed file. */
    public static RecordsSpec frames(final Path file) {
        return new RecordsSpec(Kind.FRAMES, file.toString());
    }

    /** The lines of a text file. */
    public static RecordsSpec lines(final Path file) {
        return new RecordsSpec(Kind.LINES, file.toString());
    }

    /**
     * Reads what {@link #toString} writes.
     *
     * @throws IllegalArgumentException when it is something else
     */
    public static RecordsSpec parse(final String text) {
        return Arrays.stream(Kind.values())
                .filter(kind -> kind == Kind.PAYLOAD ? text.equals(kind.word()) : text.startsWith(kind.word() + ":"))
                .map(kind -> new RecordsSpec(
                        kind, text.substring(Math.min(text.length(), kind.word().length() + 1))))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "'" + text + "' names no records; write payload, frames:FILE or lines:FILE"));
    }

    /**
     * Opens them.
     *
     * @throws IOException when their file cannot be read
     */
    public Records open() throws IOException {
        return switch (kind) {
            case PAYLOAD -> new PayloadRecords();
            case FRAMES -> FrameRecords.read(Path.of(file));
            case LINES -> LineRecords.read(Path.of(file));
        };
    }

    @Override
    public String toString() {
        return file.isEmpty() ? kind.word() : kind.word() + ":" + file;
    }
}
