package dev.tailrace.text;

import dev.tailrace.io.InputBytes;
import dev.tailrace.plan.NearestWord;
import dev.tailrace.record.RecordLayout;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** The columns of a CSV file, and which component each of them is. */
final class CsvHeader {

    private static final int NONE = -1;
    private static final int SHOWN_LENGTH = 40;

    private final int[] componentOfColumn;
    private final int[] columnOfComponent;
    private final String problem;

    CsvHeader(final RecordLayout<?> layout, final List<String> columns, final boolean strict) {
        final List<String> names = layout.names();
        componentOfColumn = columns.stream().mapToInt(layout::indexOf).toArray();
        columnOfComponent = new int[names.size()];
        Arrays.fill(columnOfComponent, NONE);
        String found =
                Arrays.stream(componentOfColumn).allMatch(component -> component < 0) ? noneOf(names, columns) : "";
        for (int column = 0; column < componentOfColumn.length; column++) {
            final int component = componentOfColumn[column];
            if (component >= 0 && columnOfComponent[component] >= 0) {
                found = "two columns are named '" + names.get(component) + "'";
            } else if (component >= 0) {
                columnOfComponent[component] = column;
            } else if (strict && found.isEmpty()) {
                found = "column '" + columns.get(column) + "' is unknown; known are " + names
                        + NearestWord.hint(columns.get(column), names);
            }
        }
        for (int component = 0; component < columnOfComponent.length && found.isEmpty(); component++) {
            if (columnOfComponent[component] == NONE && !layout.isOptional(component)) {
                found = "there is no column '" + names.get(component) + "' among " + columns
                        + NearestWord.hint(names.get(component), columns);
            }
        }
        problem = found.replaceAll("\\p{Cntrl}", "?");
    }

    /** What to say of a file that has probably another format. */
    private static String noneOf(final List<String> names, final List<String> columns) {
        final String first = columns.isEmpty() ? "" : columns.get(0);
        final String shown = first.length() > SHOWN_LENGTH ? first.substring(0, SHOWN_LENGTH) + "..." : first;
        final byte[] line = String.join(",", columns).getBytes(StandardCharsets.UTF_8);
        final String looks = InputBytes.looksLike(line, 0, line.length);
        return "expected CSV with the columns " + names + ", "
                + (looks.equals("CSV") || looks.equals("text")
                        ? "but the first column is '" + shown + "'"
                        : "but this looks like " + looks);
    }

    /** What is wrong with the columns, as a clause; empty if nothing is. */
    String problem() {
        return problem;
    }

    /** Of each column the index of its component; negative if it has none. */
    int[] componentOfColumn() {
        return componentOfColumn.clone();
    }

    /** Of each component the index of its column; negative if it has none. */
    int[] columnOfComponent() {
        return columnOfComponent.clone();
    }

    /** Whether the columns are the components in their order. */
    boolean isInOrder() {
        for (int column = 0; column < componentOfColumn.length; column++) {
            if (componentOfColumn[column] != column) {
                return false;
            }
        }
        return componentOfColumn.length == columnOfComponent.length;
    }
}
