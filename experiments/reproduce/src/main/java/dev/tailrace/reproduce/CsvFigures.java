package dev.tailrace.reproduce;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.tailrace.result.statistics.MedianRange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * Reads comma-separated values with a line of titles. The key columns name the series, each other column is a metric, and
 * lines of one series are its rounds; an empty cell is a figure that the series does not have. A column {@value #CHECK} says
 * what is wrong with the round, or {@value #AS_PROMISED}; what begins with {@value #LATE} is no failure.
 */
final class CsvFigures {

    private static final String CHECK = "check";
    private static final String AS_PROMISED = "as promised";
    private static final String LATE = "late: ";

    private CsvFigures() {}

    static List<MeasuredFigure> read(final Path file, final List<String> key) throws IOException {
        final Map<String, List<NamedCsvRecord>> rounds = new LinkedHashMap<>();
        try (CsvReader<NamedCsvRecord> lines = CsvReader.builder().ofNamedCsvRecord(file)) {
            for (final NamedCsvRecord line : lines) {
                final String series = key.stream().map(line::getField).collect(Collectors.joining(" "));
                rounds.computeIfAbsent(series, none -> new ArrayList<>()).add(line);
            }
        }
        final List<MeasuredFigure> figures = new ArrayList<>();
        rounds.forEach((series, all) -> all.get(0).getHeader().stream()
                .filter(title -> !key.contains(title) && !title.equals(CHECK))
                .forEach(title -> figure(series, title, all).ifPresent(figures::add)));
        return figures;
    }

    private static Optional<MeasuredFigure> figure(
            final String series, final String metric, final List<NamedCsvRecord> rounds) {
        final double[] values = rounds.stream()
                .map(round -> round.getField(metric))
                .filter(cell -> !cell.isEmpty())
                .mapToDouble(Double::parseDouble)
                .toArray();
        if (values.length == 0) {
            return Optional.empty();
        }
        final MeasuredFigure figure =
                MeasuredFigure.of(series, "", metric, MedianRange.of(DoubleStream.of(values)), "");
        final List<String> faults = rounds.stream()
                .flatMap(round -> round.findField(CHECK).stream())
                .filter(check -> !check.equals(AS_PROMISED))
                .toList();
        return Optional.of(faults.stream()
                .filter(fault -> !fault.startsWith(LATE))
                .findFirst()
                .map(fault -> figure.withProblem(fault, true))
                .or(() -> faults.stream().findFirst().map(late -> figure.withProblem(late, false)))
                .orElse(figure));
    }
}
