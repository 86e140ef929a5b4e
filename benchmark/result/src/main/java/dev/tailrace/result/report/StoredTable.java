package dev.tailrace.result.report;

import dev.tailrace.result.Point;
import dev.tailrace.result.Resources;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What the engines kept on disks, by kind: how much at the end of a rate, and how much of it came while that was measured. */
record StoredTable(Report report) implements Section {

    @Override
    public void write(final Html html) {
        final List<String> kinds = kinds();
        if (kinds.isEmpty()) {
            return;
        }
        html.element("h3", "On disks");
        html.element(
                "p",
                "What each engine kept at the end of a rate, the most of all rounds; below it, how much it grew while the rate was"
                        + " measured. Logs are topics, with the copies of all brokers; the rest are files of the engine.",
                "class",
                "lead");
        final String[] columns = Stream.concat(
                        Stream.of("Engine"), kinds.stream().map(StoredTable::title))
                .toArray(String[]::new);
        Tables.open(html, "On disks", "", columns);
        RateRows.write(
                html, report, columns.length, finding -> kinds.forEach(kind -> cell(html, finding.point(), kind)));
        Tables.close(html);
    }

    private List<String> kinds() {
        return report.points().stream()
                .flatMap(StoredTable::all)
                .map(Resources.Stored::kind)
                .distinct()
                .sorted()
                .toList();
    }

    private static Stream<Resources.Stored> all(final Point point) {
        return point.rounds().stream().flatMap(round -> round.resources().stored().stream());
    }

    private static String title(final String kind) {
        return kind.substring(0, 1).toUpperCase(Locale.ROOT) + kind.substring(1);
    }

    private static void cell(final Html html, final Point point, final String kind) {
        final List<Resources.Stored> kept =
                all(point).filter(stored -> stored.kind().equals(kind)).toList();
        if (kept.isEmpty()) {
            html.element("td", "–");
            return;
        }
        final long bytes =
                kept.stream().mapToLong(Resources.Stored::bytes).max().orElseThrow();
        final long grown =
                kept.stream().mapToLong(Resources.Stored::grownBytes).max().orElseThrow();
        html.open("td").text(Figures.bytes(bytes));
        html.element("small", (grown < 0 ? "−" : "+") + Figures.bytes(Math.abs(grown)));
        html.close();
    }
}
