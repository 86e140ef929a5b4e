package dev.tailrace.samples.published;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A published figure, as its source prints it.
 *
 * @param id in {@code figures.csv}
 * @param printed the number, with its words where it has any
 * @param unit of the number, or the quantity that it counts
 * @param source the publication that it comes from
 * @param place in the source
 */
public record PublishedFigure(String id, String printed, String unit, String source, String place) {

    private static final int COLUMNS = 5;
    private static final List<PublishedFigure> ALL = read();

    /** All figures, in the order of the file. */
    public static List<PublishedFigure> all() {
        return ALL;
    }

    /**
     * The figure with this id.
     *
     * @throws IllegalArgumentException when the file does not have it
     */
    public static PublishedFigure of(final String id) {
        return ALL.stream()
                .filter(figure -> figure.id.equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("figures.csv has no figure '" + id + "'"));
    }

    /** The figure when it is one number. */
    public double number() {
        return Double.parseDouble(printed);
    }

    private static List<PublishedFigure> read() {
        try (InputStream file = PublishedFigure.class.getResourceAsStream("figures.csv")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .map(PublishedFigure::parse)
                    .toList();
        } catch (final IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static PublishedFigure parse(final String line) {
        final String[] columns = line.split(";");
        if (columns.length != COLUMNS) {
            throw new IllegalStateException("figures.csv: expected " + COLUMNS + " columns: " + line);
        }
        return new PublishedFigure(columns[0], columns[1], columns[2], columns[3], columns[4]);
    }
}
