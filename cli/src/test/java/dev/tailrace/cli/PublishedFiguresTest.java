package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.samples.published.PublishedFigure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Figures of others are quoted as they were published, and none that the file of published figures does not have. */
class PublishedFiguresTest {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-z0-9.-]+)}");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "docs/results/flink-order.md   | completion in {conflux.completion} s against {conflux.window-sort.completion} s",
                "docs/results/spark-progress.md| {spark-async.progress} and {spark-async.purge} less latency,",
                "docs/results/spark-progress.md| {spark-async.both} together, from a rate source",
                "docs/results/spark-progress.md| {spark-async.topics} with Kafka (from {spark-async.before} down to"
                        + " {spark-async.after})",
                "docs/results/spark-progress.md| The published {spark-async.purge} need",
                "docs/results/spark-progress.md| The published {spark-async.before} are near",
                "docs/results/main-job.md      | publishes {itch-book.message} a message",
                "docs/results/main-job.md      | {itch-book.guest} on a KVM guest"
            })
    void shouldQuoteInSentencesWhatWasPublished(final String page, final String sentence) {
        final String filled = PLACEHOLDER.matcher(sentence).replaceAll(figure -> PublishedFigure.of(figure.group(1))
                .printed());
        assertThat(words(page)).contains(filled);
    }

    /** All others speak of ours, or of what is not a figure. */
    @ParameterizedTest
    @CsvSource({"docs/results/flink-order.md, 0", "docs/results/spark-progress.md, 3", "docs/results/main-job.md, 0"})
    void shouldHaveNoOtherSentenceThatSaysPublishedBeforeANumber(final String page, final int sentences) {
        assertThat(Pattern.compile("[Pp]ublished:? \\d").matcher(words(page)).results())
                .hasSize(sentences);
    }

    @ParameterizedTest
    @ValueSource(strings = {"docs/results/flink-order.md", "docs/results/spark-progress.md"})
    void shouldQuoteInTablesWhatWasPublished(final String page) {
        final List<String> quoted = quotedInTables(page);
        assertThat(quoted).hasSizeGreaterThanOrEqualTo(4);
        assertThat(quoted).allSatisfy(figure -> assertThat(PublishedFigure.all())
                .extracting(PublishedFigure::printed)
                .contains(figure));
    }

    /** Rows of a table, in the order of the file, with the figures of the system in the column. */
    @Test
    void shouldPutEachFigureOfThePaperIntoItsRow() {
        final String page = Repository.read("docs/results/flink-order.md");
        for (final String row : List.of(
                "| ms | {conflux.mean} | {conflux.window-sort.mean}",
                "| p99, ms | {conflux.p99} | {conflux.window-sort.p99}",
                "| records a second | {conflux.rate} | {conflux.window-sort.rate}")) {
            assertThat(page)
                    .contains(PLACEHOLDER.matcher(row).replaceAll(figure -> PublishedFigure.of(figure.group(1))
                                    .printed())
                            + " |");
        }
    }

    private static String words(final String page) {
        return Repository.read(page).replaceAll("\\s+", " ");
    }

    /** The cells under a heading that begins with "paper" or "published". */
    private static List<String> quotedInTables(final String page) {
        final List<String> found = new ArrayList<>();
        TreeSet<Integer> columns = new TreeSet<>();
        boolean inTable = false;
        for (final String line : Repository.read(page).lines().toList()) {
            final List<String> cells =
                    Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
            if (!line.startsWith("|")) {
                inTable = false;
            } else if (!inTable) {
                inTable = true;
                columns = new TreeSet<>();
                for (int i = 0; i < cells.size(); i++) {
                    if (cells.get(i).matches("(paper|published).*")) {
                        columns.add(i);
                    }
                }
            } else {
                columns.forEach(column -> found.addAll(List.of(cells.get(column).split(" and "))));
            }
        }
        found.removeIf(cell -> cell.matches("-+:?"));
        return found;
    }
}
