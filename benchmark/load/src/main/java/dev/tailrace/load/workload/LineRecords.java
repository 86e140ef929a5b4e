package dev.tailrace.load.workload;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The lines of a text file as records, without line ends. Each line is an array. */
public final class LineRecords implements Records {

    private final List<byte[]> lines;

    private LineRecords(final List<byte[]> lines) {
        this.lines = lines;
    }

    /**
     * Reads a file.
     *
     * @throws IOException when it cannot be read
     */
    public static LineRecords read(final Path file) throws IOException {
        try (Stream<String> text = Files.lines(file)) {
            return new LineRecords(
                    text.map(line -> line.getBytes(StandardCharsets.UTF_8)).toList());
        }
    }

    @Override
    public long count() {
        return lines.size();
    }

    @Override
    public byte[] record(final long number) {
        return lines.get((int) number);
    }
}
