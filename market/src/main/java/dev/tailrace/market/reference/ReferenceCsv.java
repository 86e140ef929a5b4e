package dev.tailrace.market.reference;

import dev.tailrace.market.itch.Symbol;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Reads reference data from a CSV file: a header line, then one line per instrument. The columns {@code symbol} and
 * {@code sector} are required, {@code lot_size} is optional (100 by default), other columns are ignored. Fields may be
 * in double quotes. The encoding is UTF-8.
 */
public final class ReferenceCsv {

    private static final int MOST_PROBLEMS = 10;

    private final Path file;
    private final List<String> problems = new ArrayList<>();
    private final Set<String> symbols = new HashSet<>();
    private final List<ReferenceRow> rows = new ArrayList<>();
    private int symbolColumn;
    private int sectorColumn;
    private int lotSizeColumn;

    private ReferenceCsv(final Path file) {
        this.file = file;
    }

    /**
     * Reads a file.
     *
     * @throws IllegalArgumentException naming the file, and every bad line with its number (the first ten)
     */
    public static ReferenceTable read(final Path file) {
        final ReferenceCsv csv = new ReferenceCsv(file);
        csv.parse(csv.lines());
        if (!csv.problems.isEmpty()) {
            throw new IllegalArgumentException("reference file " + file + ": " + String.join("; ", csv.problems));
        }
        return ReferenceTable.of(csv.rows);
    }

    private List<String> lines() {
        try {
            return Files.readAllLines(file, StandardCharsets.UTF_8);
        } catch (final NoSuchFileException e) {
            throw new IllegalArgumentException("reference file " + file + " does not exist", e);
        } catch (final MalformedInputException e) {
            throw new IllegalArgumentException("reference file " + file + " is not UTF-8 text", e);
        } catch (final IOException e) {
            throw new IllegalArgumentException("reference file " + file + " cannot be read: " + e.getMessage(), e);
        }
    }

    private void parse(final List<String> lines) {
        if (lines.isEmpty() || !header(fields(lines.get(0).replaceFirst("^\uFEFF", "")))) {
            problems.add("line 1: expected a header with the columns symbol and sector");
            return;
        }
        for (int i = 1; i < lines.size() && problems.size() < MOST_PROBLEMS; i++) {
            if (!lines.get(i).isBlank()) {
                row(i + 1, fields(lines.get(i)));
            }
        }
    }

    private boolean header(final List<String> names) {
        final List<String> lower =
                names.stream().map(name -> name.trim().toLowerCase(Locale.ROOT)).toList();
        symbolColumn = lower.indexOf("symbol");
        sectorColumn = lower.indexOf("sector");
        lotSizeColumn = lower.indexOf("lot_size");
        return symbolColumn >= 0 && sectorColumn >= 0;
    }

    private void row(final int line, final List<String> fields) {
        final int needed = Math.max(symbolColumn, Math.max(sectorColumn, lotSizeColumn)) + 1;
        if (fields.size() < needed) {
            problems.add("line " + line + ": expected at least " + needed + " fields, found " + fields.size());
            return;
        }
        final String symbol = fields.get(symbolColumn).trim();
        final String sector = fields.get(sectorColumn).trim();
        if (!Symbol.isSymbol(symbol)) {
            problems.add("line " + line + ": '" + symbol + "' is not a symbol of 1 to 32 ASCII characters");
        } else if (!symbols.add(symbol)) {
            problems.add("line " + line + ": symbol " + symbol + " has a row already");
        } else if (sector.length() > ReferenceRow.MAX_SECTOR_LENGTH) {
            problems.add(
                    "line " + line + ": the sector has more than " + ReferenceRow.MAX_SECTOR_LENGTH + " characters");
        } else {
            add(
                    line,
                    symbol,
                    sector,
                    lotSizeColumn < 0 ? "100" : fields.get(lotSizeColumn).trim());
        }
    }

    private void add(final int line, final String symbol, final String sector, final String lotSize) {
        if (!lotSize.matches("[1-9]\\d{0,8}")) {
            problems.add("line " + line + ": lot_size '" + lotSize + "' is not a positive whole number");
            return;
        }
        rows.add(new ReferenceRow(symbol, sector, Integer.parseInt(lotSize)));
    }

    private static List<String> fields(final String line) {
        final List<String> fields = new ArrayList<>();
        final StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            final char c = line.charAt(i);
            if (c == '"') {
                if (quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                    field.append(c);
                    i++;
                } else {
                    quoted = !quoted;
                }
            } else if (c == ',' && !quoted) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        fields.add(field.toString());
        return fields;
    }
}
