package dev.tailrace.experiments.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads sectors by symbol from a CSV file whose header has the columns {@code symbol} and {@code sector}; without quotes.
 */
public final class Sectors {

    private static final String SEPARATOR = ",";

    private Sectors() {}

    /**
     * Reads a file.
     *
     * @throws IOException when it cannot be read
     * @throws IllegalArgumentException when a column is missing
     */
    public static Map<String, String> read(final Path file) throws IOException {
        final List<String> lines = Files.readAllLines(file);
        final List<String> header = lines.isEmpty() ? List.of() : cells(lines.get(0));
        final int symbol = header.indexOf("symbol");
        final int sector = header.indexOf("sector");
        if (symbol < 0 || sector < 0) {
            throw new IllegalArgumentException(file + ": its first line does not name the columns symbol and sector");
        }
        final Map<String, String> sectors = new HashMap<>();
        for (final String line : lines.subList(1, lines.size())) {
            final List<String> row = cells(line);
            if (row.size() > Math.max(symbol, sector)) {
                sectors.put(row.get(symbol), row.get(sector));
            }
        }
        return sectors;
    }

    private static List<String> cells(final String line) {
        return Arrays.stream(line.split(SEPARATOR, -1)).map(String::strip).toList();
    }
}
