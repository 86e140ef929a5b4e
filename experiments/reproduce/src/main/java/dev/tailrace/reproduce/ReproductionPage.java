package dev.tailrace.reproduce;

import dev.tailrace.result.document.SvgChart;
import dev.tailrace.result.document.TextTable;
import dev.tailrace.result.report.HtmlReport;
import dev.tailrace.result.report.TablePage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes experiments as a page: {@code report.html} and {@code report.md}, with the drawings as files.
 *
 * @param started when the command began
 * @param machine in words
 * @param commit of the sources
 * @param command the command line
 */
record ReproductionPage(Instant started, String machine, String java, String version, String commit, String command) {

    private static final String HTML = "report.html";
    private static final String MARKDOWN = "report.md";
    private static final String PUBLISHED = "#8a95a1";
    private static final String MEASURED = "#0072b2";
    private static final double TEN = 10;

    /** Writes the page of some experiments into a folder. */
    void write(final Path folder, final String title, final List<Reproduction> experiments) throws IOException {
        final TablePage page = new TablePage(
                title,
                "Published figures with those of this machine. A ratio is measured by published; it compares two machines"
                        + " and two programs at once. Where rates differ, both are named. Brackets hold the least and"
                        + " the greatest of the rounds, with JMH of the iterations of all forks. For the effect of a changed"
                        + " setting they hold a confidence interval, of 95 % for all changes together.",
                facts(),
                experiments.stream().map(this::section).toList());
        Files.writeString(folder.resolve(HTML), HtmlReport.of(page));
        Files.writeString(folder.resolve(MARKDOWN), page.markdown());
        for (final TablePage.Section section : page.sections()) {
            for (final TablePage.Drawing drawing : section.drawings()) {
                Files.writeString(folder.resolve(drawing.file()), drawing.svg());
            }
        }
    }

    private List<TablePage.Fact> facts() {
        return List.of(
                new TablePage.Fact(
                        "Started", started.truncatedTo(ChronoUnit.SECONDS).toString()),
                new TablePage.Fact("Machine", machine),
                new TablePage.Fact("Java", java),
                new TablePage.Fact("Tailrace", version.isEmpty() ? "unknown" : version),
                new TablePage.Fact("Commit", commit),
                new TablePage.Fact("Command", command));
    }

    private TablePage.Section section(final Reproduction done) {
        final PublishedExperiment experiment = done.experiment();
        final List<String> paragraphs = new ArrayList<>(List.of(experiment.runs()));
        if (!done.rates().isEmpty()) {
            paragraphs.add(done.rates());
        }
        if (done.scale() == Scale.SMOKE) {
            paragraphs.add(
                    "Scale smoke: runs of seconds that show that everything runs. Their figures say little. What only larger"
                            + " scales measure is left out, unless a figure is published for it.");
        }
        final List<TablePage.Table> tables = new ArrayList<>();
        byPlace(done.rows()).forEach((place, rows) -> tables.add(table(place, rows)));
        tables.add(steps(done.outcomes()));
        return new TablePage.Section(
                experiment.name() + ": " + experiment.title(), paragraphs, tables, drawings(done), experiment.reads());
    }

    private static Map<String, List<ComparedRow>> byPlace(final List<ComparedRow> rows) {
        final Map<String, List<ComparedRow>> places = new LinkedHashMap<>();
        rows.forEach(row ->
                places.computeIfAbsent(row.place(), none -> new ArrayList<>()).add(row));
        Optional.ofNullable(places.remove(RowMapping.ONLY_HERE))
                .ifPresent(rest -> places.put(RowMapping.ONLY_HERE, rest));
        return places;
    }

    private static TablePage.Table table(final String place, final List<ComparedRow> rows) {
        final TextTable table = new TextTable()
                .left("what")
                .right("published")
                .left("here")
                .left("measured")
                .right("ratio")
                .left("note");
        rows.forEach(
                row -> table.row(row.what(), row.published(), row.here(), row.measured(), row.ratio(), row.note()));
        return TablePage.Table.of(place, table);
    }

    private TablePage.Table steps(final List<StepOutcome> outcomes) {
        final TextTable table =
                new TextTable().left("step").right("seconds").left("outcome").left("program and its words");
        outcomes.forEach(outcome -> table.row(
                outcome.step().name(),
                outcome.took().toSeconds(),
                outcome.isFailed()
                        ? "failed: " + outcome.problem()
                        : "finished" + (outcome.commit().equals(commit) ? "" : " at commit " + outcome.commit()),
                outcome.command()));
        return TablePage.Table.of("What ran", table);
    }

    /** A chart for each unit in which there are published and measured figures. */
    private static List<TablePage.Drawing> drawings(final Reproduction done) {
        final Map<String, List<ComparedRow>> byUnit = new LinkedHashMap<>();
        done.rows().stream()
                .filter(row -> row.numbers().areBoth())
                .filter(row -> row.numbers().published() > 0 && row.numbers().measured() > 0)
                .forEach(row -> byUnit.computeIfAbsent(row.numbers().unit(), none -> new ArrayList<>())
                        .add(row));
        final List<TablePage.Drawing> drawings = new ArrayList<>();
        byUnit.forEach((unit, rows) -> drawings.add(drawing(
                done.experiment().name() + ("-" + unit).replaceAll("[^A-Za-z0-9]+", "-") + ".svg", unit, rows)));
        return drawings;
    }

    private static TablePage.Drawing drawing(final String file, final String unit, final List<ComparedRow> rows) {
        double least = Double.MAX_VALUE;
        double most = 0;
        for (final ComparedRow row : rows) {
            least = Math.min(
                    least, Math.min(row.numbers().published(), row.numbers().measured()));
            most = Math.max(
                    most, Math.max(row.numbers().published(), row.numbers().measured()));
        }
        final double low = Math.floor(Math.log10(least));
        final double high = Math.max(low + 1, Math.ceil(Math.log10(most)));
        return new TablePage.Drawing(
                "Published and measured, " + unit,
                file,
                unit,
                Math.pow(TEN, low),
                Math.pow(TEN, high),
                List.of(new SvgChart.Part("published", PUBLISHED), new SvgChart.Part("measured here", MEASURED)),
                rows.stream()
                        .map(row -> new SvgChart.Row(
                                row.what(),
                                row.here(),
                                List.of(row.numbers().published(), row.numbers().measured()),
                                row.ratio()))
                        .toList(),
                "ratio");
    }
}
