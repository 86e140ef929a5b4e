package dev.tailrace.testkit;

import dev.tailrace.runtime.calculation.CalculationProcessor;
import dev.tailrace.runtime.calculation.Entry;
import dev.tailrace.runtime.calculation.Outlet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Tests a calculation with a table: a row per event, with the event's fields to the left of the bar, and the nodes' values
 * and outputs after it to the right. Accepts any processor, interpreted or compiled.
 *
 * <pre>{@code
 * CalculationTable.of(processor)
 *         .input("levels", row -> new Level(row.number("bid"), row.number("offer")))
 *         .value("mid", () -> mid.midE4())
 *         .output("quotes", quotes)
 *         .check("""
 *             time input  bid offer | mid quotes
 *             0    levels 1   3     | 2   2
 *             10   levels 1   3     | 2   -
 *             20   -      -   -     | 2   -
 *             """);
 * }</pre>
 *
 * <p>Cells are separated by blanks. The columns {@code time}, in nanoseconds, and {@code input} may be left out, the latter
 * when there is one input. A {@code -} means nothing: no event, no value, no result. Several results of an event are joined
 * by commas.
 */
public final class CalculationTable {

    private static final String NOTHING = "-";

    private final CalculationProcessor processor;
    private final Map<String, Function<TableRow, ?>> inputs = new LinkedHashMap<>();
    private final Map<String, Supplier<?>> values = new LinkedHashMap<>();
    private final Set<String> outputs = new LinkedHashSet<>();

    private CalculationTable(final CalculationProcessor processor) {
        this.processor = processor;
    }

    /** Creates a test of a processor that was started. */
    public static CalculationTable of(final CalculationProcessor processor) {
        return new CalculationTable(processor);
    }

    /** Defines how a row of this input becomes an event. */
    public CalculationTable input(final String input, final Function<TableRow, ?> event) {
        inputs.put(input, event);
        return this;
    }

    /** Defines the value that a column shows after each row. */
    public CalculationTable value(final String column, final Supplier<?> value) {
        values.put(column, value);
        return this;
    }

    /** Defines a column that shows the results that each row has caused; takes the output over. */
    public <R> CalculationTable output(final String column, final Outlet<R> output) {
        outputs.add(column);
        final List<String> results = new ArrayList<>();
        output.to(result -> results.add(String.valueOf(result)));
        return value(column, () -> {
            final String all = results.isEmpty() ? null : String.join(",", results);
            results.clear();
            return all;
        });
    }

    /**
     * Runs the rows and compares the results with the table.
     *
     * @param table shows each output that was defined, and has at least one row
     * @throws AssertionError naming each cell that differs, with its row
     * @throws IllegalArgumentException if the table itself is wrong
     */
    public void check(final String table) {
        final List<String> lines =
                table.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
        if (lines.size() < 2) {
            throw new IllegalArgumentException("the table has no rows");
        }
        final List<String> columns = cells(lines.get(0));
        checkColumns(columns);
        final List<String> differences = new ArrayList<>();
        for (int row = 1; row < lines.size(); row++) {
            check(row, new TableRow(row, columns, cells(lines.get(row))), columns, differences);
        }
        if (!differences.isEmpty()) {
            throw new AssertionError(String.join("\n", differences));
        }
    }

    private void checkColumns(final List<String> columns) {
        final int bar = columns.indexOf("|");
        if (bar < 0) {
            throw new IllegalArgumentException("the table has no bar '|' between events and results");
        }
        final Set<String> shown = distinct(columns.subList(bar + 1, columns.size()));
        distinct(columns.subList(0, bar));
        for (final String column : outputs) {
            if (!shown.contains(column)) {
                throw new IllegalArgumentException(
                        "the table does not show '" + column + "'; add a column to the right of the bar");
            }
        }
    }

    private static Set<String> distinct(final List<String> columns) {
        final Set<String> distinct = new HashSet<>();
        for (final String column : columns) {
            if (!distinct.add(column)) {
                throw new IllegalArgumentException(
                        "the table has two columns '" + column + "' on one side of the bar: " + columns);
            }
        }
        return distinct;
    }

    private static List<String> cells(final String line) {
        return List.of(line.split("\\s+"));
    }

    private void check(
            final int row, final TableRow given, final List<String> columns, final List<String> differences) {
        feed(given);
        for (int place = columns.indexOf("|") + 1; place < columns.size(); place++) {
            final String column = columns.get(place);
            final Object value = valueOf(column).get();
            final String actual = value == null ? NOTHING : value.toString();
            if (!actual.equals(given.cell(place))) {
                differences.add("row " + row + ": " + column + " is " + actual + ", not " + given.cell(place));
            }
        }
    }

    private Supplier<?> valueOf(final String column) {
        final Supplier<?> value = values.get(column);
        if (value == null) {
            throw new IllegalArgumentException("the table has a column '" + column + "' that is neither a value nor an"
                    + " output; available: " + values.keySet());
        }
        return value;
    }

    private void feed(final TableRow row) {
        if (row.has("time")) {
            processor.advanceTo(row.number("time"));
        }
        final String input = row.has("input") ? row.text("input") : onlyInput();
        if (!input.equals(NOTHING)) {
            entry(input).accept(event(input, row));
        }
    }

    private String onlyInput() {
        if (inputs.size() != 1) {
            throw new IllegalArgumentException(
                    "the table needs a column 'input', because there are several: " + inputs.keySet());
        }
        return inputs.keySet().iterator().next();
    }

    private Object event(final String input, final TableRow row) {
        final Function<TableRow, ?> event = inputs.get(input);
        if (event == null) {
            throw new NoSuchElementException("nothing says how a row of input '" + input
                    + "' becomes an event; add .input(\"" + input + "\", row -> ..)");
        }
        return event.apply(row);
    }

    @SuppressWarnings("unchecked")
    private Entry<Object> entry(final String input) {
        return (Entry<Object>) processor.entry(input);
    }
}
