package dev.tailrace.result.report;

import dev.tailrace.result.document.ChartAxis;
import dev.tailrace.result.document.SvgChart;
import dev.tailrace.result.document.TextTable;
import java.util.List;

/**
 * A report that consists of tables and dots, as one Markdown text or, by {@link HtmlReport}, as one HTML file.
 *
 * @param lead first paragraph
 * @param facts what the figures depend on, such as machine, versions, commit and command
 */
public record TablePage(String title, String lead, List<Fact> facts, List<Section> sections) {

    /** Keeps copies of the lists. */
    public TablePage {
        facts = List.copyOf(facts);
        sections = List.copyOf(sections);
    }

    /** A fact with its name. */
    public record Fact(String name, String value) {}

    /**
     * A section.
     *
     * @param paragraphs texts before the tables
     * @param notes list after the tables
     */
    public record Section(
            String title, List<String> paragraphs, List<Table> tables, List<Drawing> drawings, List<String> notes) {

        /** Keeps copies of the lists. */
        public Section {
            paragraphs = List.copyOf(paragraphs);
            tables = List.copyOf(tables);
            drawings = List.copyOf(drawings);
            notes = List.copyOf(notes);
        }
    }

    /** A table with its title. */
    public record Table(String title, List<TextTable.Column> columns, List<List<String>> rows) {

        /** The content of a table. */
        public static Table of(final String title, final TextTable table) {
            return new Table(title, table.columns(), table.rows());
        }

        private String markdown() {
            final TextTable table = new TextTable();
            columns.forEach(column -> {
                if (column.isRight()) {
                    table.right(column.title());
                } else {
                    table.left(column.title());
                }
            });
            rows.forEach(row -> table.row(row.toArray()));
            return "### " + title + "\n\n" + table.markdown() + "\n";
        }
    }

    /**
     * Dots on a logarithmic scale: rows with a dot for each part. The page draws them, and Markdown refers to a file of them.
     *
     * @param file name of that file
     * @param unit of the scale
     * @param low begin of the scale
     * @param high end of the scale
     * @param labels what the labels of the rows are
     */
    public record Drawing(
            String title,
            String file,
            String unit,
            double low,
            double high,
            List<SvgChart.Part> parts,
            List<SvgChart.Row> rows,
            String labels) {

        /** Keeps copies of the lists. */
        public Drawing {
            parts = List.copyOf(parts);
            rows = List.copyOf(rows);
        }

        /** The content of the file. */
        public String svg() {
            return SvgChart.dots(ChartAxis.logarithmic(unit, low, high), parts, rows, labels);
        }
    }

    /** The page as Markdown. Drawings are images next to it. */
    public String markdown() {
        final StringBuilder text = new StringBuilder("# " + title + "\n\n" + lead + "\n\n");
        facts.forEach(fact -> text.append("- ")
                .append(fact.name())
                .append(": ")
                .append(fact.value())
                .append('\n'));
        sections.forEach(section -> text.append(markdown(section)));
        return text.toString();
    }

    private static String markdown(final Section section) {
        final StringBuilder text = new StringBuilder("\n## " + section.title() + "\n\n");
        section.paragraphs().forEach(paragraph -> text.append(paragraph).append("\n\n"));
        section.drawings().forEach(drawing -> text.append("![")
                .append(drawing.title())
                .append("](")
                .append(drawing.file())
                .append(")\n\n"));
        section.tables().forEach(table -> text.append(table.markdown()));
        section.notes().forEach(note -> text.append("- ").append(note).append('\n'));
        return text.toString();
    }
}
