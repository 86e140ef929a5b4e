package dev.tailrace.result.document;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A text table that prints itself for a terminal or as Markdown. Columns have to be added before rows. */
public final class TextTable {

    private static final String GAP = "  ";

    private final List<Column> columns = new ArrayList<>();
    private final List<List<String>> rows = new ArrayList<>();

    /**
     * A column.
     *
     * @param isRight whether it is aligned right, for numbers
     */
    public record Column(String title, boolean isRight) {}

    /** Adds left-aligned columns. */
    public TextTable left(final String... titles) {
        Arrays.stream(titles).forEach(title -> columns.add(new Column(title, false)));
        return this;
    }

    /** Adds right-aligned columns, for numbers. */
    public TextTable right(final String... titles) {
        Arrays.stream(titles).forEach(title -> columns.add(new Column(title, true)));
        return this;
    }

    /**
     * Adds a row.
     *
     * @param cells one for each column; missing cells at the end stay empty
     */
    public TextTable row(final Object... cells) {
        if (cells.length > columns.size()) {
            throw new IllegalArgumentException(cells.length + " cells for " + columns.size() + " columns");
        }
        rows.add(IntStream.range(0, columns.size())
                .mapToObj(column -> column < cells.length ? cells[column].toString() : "")
                .toList());
        return this;
    }

    /** The columns, from left to right. */
    public List<Column> columns() {
        return List.copyOf(columns);
    }

    /** The cells of each row. */
    public List<List<String>> rows() {
        return List.copyOf(rows);
    }

    private List<String> titles() {
        return columns.stream().map(Column::title).toList();
    }

    /**
     * The table as Markdown, every line with a line feed. Text in cells is escaped, so it cannot break the table or become
     * HTML.
     */
    public String markdown() {
        return markdown(titles())
                + columns.stream()
                        .map(column -> column.isRight() ? "---:|" : "---|")
                        .collect(Collectors.joining("", "|", "\n"))
                + rows.stream().map(TextTable::markdown).collect(Collectors.joining());
    }

    private static String markdown(final List<String> cells) {
        return cells.stream()
                .map(cell -> cell.isEmpty() ? " |" : " " + escaped(cell) + " |")
                .collect(Collectors.joining("", "|", "\n"));
    }

    private static String escaped(final String text) {
        return text.replace("\\", "\\\\")
                .replace("|", "\\|")
                .replace("<", "&lt;")
                .replace('\n', ' ');
    }

    /** The table as aligned text, every line with a line feed and without trailing blanks. */
    public String text() {
        final int[] widths = IntStream.range(0, columns.size())
                .map(column -> rows.stream()
                        .mapToInt(row -> row.get(column).length())
                        .reduce(columns.get(column).title().length(), Math::max))
                .toArray();
        return text(titles(), widths)
                + rows.stream().map(row -> text(row, widths)).collect(Collectors.joining());
    }

    private String text(final List<String> cells, final int[] widths) {
        final StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            final String cell = cells.get(column);
            final String blanks = " ".repeat(widths[column] - cell.length());
            line.append(column == 0 ? "" : GAP).append(columns.get(column).isRight() ? blanks + cell : cell + blanks);
        }
        return line.toString().stripTrailing() + "\n";
    }
}
