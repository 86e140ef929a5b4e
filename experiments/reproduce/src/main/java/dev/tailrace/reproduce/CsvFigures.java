package dev.tailrace.reproduce;

import dev.tailrace.result.statistics.MedianRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads comma-separated values with a line of titles. The key columns name the series, each other column is a metric, and
 * lines of one series are its rounds. The last column may be {@value #CHECK}: what is wrong with the round, in quotes, or
 * {@value #AS_PROMISED}.
 */
final class CsvFigures {

    private static final String CHECK = "check";
    private static final String AS_PROMISED = "\"as promised\"";

    private CsvFigures() {}

    static List<MeasuredFigure> read(final Path file, final List<String> key) throws IOException {
        final List<String> lines = Files.readAllLines(file);
        final List<String> titles = List.of(lines.get(0).split(","));
        final Map<String, List<Map<String, String>>> rounds = new LinkedHashMap<>();
        for (final String line : lines.subList(1, lines.size())) {
            final Map<String, String> round = round(titles, line);
            final String series = key.stream().map(round::get).collect(Collectors.joining(" "));
            rounds.computeIfAbsent(series, none -> new ArrayList<>()).add(round);
        }
        final List<MeasuredFigure> figures = new ArrayList<>();
        rounds.forEach((series, all) -> titles.stream()
                .filter(title -> !key.contains(title) && !title.equals(CHECK))
                .forEach(title -> figures.add(figure(series, title, all))));
        return figures;
    }

    private static Map<String, String> round(final List<String> titles, final String line) {
        final String[] cells = line.split(",", titles.size());
        final Map<String, String> round = new LinkedHashMap<>();
        for (int i = 0; i < cells.length; i++) {
            round.put(titles.get(i), cells[i]);
        }
        return round;
    }

    private static MeasuredFigure figure(
            final String series, final String metric, final List<Map<String, String>> rounds) {
        final MeasuredFigure figure = MeasuredFigure.of(
                series,
                "",
                metric,
                MedianRange.of(rounds.stream().mapToDouble(round -> Double.parseDouble(round.get(metric)))),
                "");
        final Optional<String> fault = rounds.stream()
                .map(round -> round.getOrDefault(CHECK, AS_PROMISED))
                .filter(check -> !check.equals(AS_PROMISED))
                .findFirst();
        return fault.map(text -> figure.withProblem(text.substring(1, text.length() - 1), true))
                .orElse(figure);
    }
}
