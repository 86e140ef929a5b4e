package dev.tailrace.samples.published;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A published figure, as its source prints it.
 *
 * @param id in {@code figures.csv}; begins with the name of the experiment and a dot
 * @param source the publication that it comes from
 * @param place table, figure or section of the source
 * @param series the system, or the variant of it, that was measured
 * @param x offered rate in records a second, or another value that was varied; empty for none
 * @param metric what was measured
 * @param printed the number, with its words where it has any
 * @param unit of the number, or the quantity that it counts
 * @param note what a sceptic notices about it; may be empty
 */
public record PublishedFigure(
        String id,
        String source,
        String place,
        String series,
        String x,
        String metric,
        String printed,
        String unit,
        String note) {

    private static final int COLUMNS = 9;
    private static final Pattern NUMBER = Pattern.compile("\\d[\\d,]*(?:\\.\\d+)?");
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

    /** Name of the experiment that it belongs to. */
    public String experiment() {
        return id.substring(0, id.indexOf('.'));
    }

    /** The number; the middle of a printed range. */
    public double number() {
        final double[] ends = numbers();
        return (ends[0] + ends[ends.length - 1]) / 2;
    }

    /** The printed numbers: one, or the ends of a range. */
    public double[] numbers() {
        return NUMBER.matcher(printed)
                .results()
                .mapToDouble(number -> Double.parseDouble(number.group().replace(",", "")))
                .toArray();
    }

    private static List<PublishedFigure> read() {
        try (InputStream file = PublishedFigure.class.getResourceAsStream("figures.csv")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .map(PublishedFigure::parse)
                    .toList();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static PublishedFigure parse(final String line) {
        final String[] columns = line.split(";", -1);
        if (columns.length != COLUMNS) {
            throw new IllegalStateException("figures.csv: expected " + COLUMNS + " columns: " + line);
        }
        return new PublishedFigure(
                columns[0],
                columns[1],
                columns[2],
                columns[3],
                columns[4],
                columns[5],
                columns[6],
                columns[7],
                columns[8]);
    }
}
