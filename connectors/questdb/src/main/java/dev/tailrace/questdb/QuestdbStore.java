package dev.tailrace.questdb;

import dev.tailrace.io.OutputException;
import dev.tailrace.io.RecordRow;
import dev.tailrace.io.RecordSchema.Decimal;
import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.io.RecordSchema.Origin;
import dev.tailrace.io.RecordSchema.Plain;
import dev.tailrace.io.RecordSchema.Timestamp;
import dev.tailrace.io.RecordSchema.Type;
import dev.tailrace.io.ResultStore;
import dev.tailrace.io.StoredProgress;
import dev.tailrace.table.SqlTable;
import io.questdb.client.Sender;
import io.questdb.client.cutlass.line.LineSenderException;
import io.questdb.client.std.Decimal128;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * A table with results. A commit is one request, which QuestDB makes one transaction; the last of its rows has the progress,
 * so they become visible together. A request that is repeated, because its answer was lost, replaces its own rows.
 */
final class QuestdbStore implements ResultStore {

    /** Rows of a commit wait in memory. */
    private static final CommitPolicy POLICY = new CommitPolicy(100_000, Duration.ofSeconds(1), true);

    private final String name;
    private final Sender sender;
    private final QuestdbSql sql;
    private final TableDesign design;
    private final String[] columns;
    private final Type[] types;
    private final ChronoUnit unit;
    private final RecordRow row;
    private final Decimal128 decimal = new Decimal128();
    private Optional<StoredProgress> stored = Optional.empty();
    private long transaction;
    private boolean inRow;
    private long rowTime;

    QuestdbStore(final String name, final Sender sender, final QuestdbSql sql, final TableDesign design) {
        this.name = name;
        this.sender = sender;
        this.sql = sql;
        this.design = design;
        final List<Field> fields = design.schema().fields();
        columns = fields.stream().map(Field::name).toArray(String[]::new);
        types = fields.stream().map(Field::type).toArray(Type[]::new);
        unit = ((Timestamp) types[design.designated()]).unit().toChronoUnit();
        row = new RecordRow(design.schema());
    }

    @Override
    public CommitPolicy commitPolicy() {
        return POLICY;
    }

    @Override
    public Optional<StoredProgress> progress() {
        transaction = sql.lastTransaction(name, design);
        stored = sql.progress(name, design);
        return stored;
    }

    @Override
    public void write(final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
        row.read(buffer, offset, length);
        try {
            endRow();
            sender.table(design.table());
            inRow = true;
            for (int field = 0; field < types.length; field++) {
                if (!row.isNull(field) && field != design.designated()) {
                    add(field);
                }
            }
            sender.longColumn(SqlTable.SEQUENCE, sequence).longColumn(SqlTable.ORDINAL, ordinal);
        } catch (final LineSenderException e) {
            throw failure(e);
        }
        if (row.isNull(design.designated())) {
            throw new OutputException(
                    name + ": cannot be written: the result of item " + sequence + " has no '" + design.designatedName()
                            + "', which is the time of the row; name another time with ?timestamp=FIELD",
                    null);
        }
        rowTime = design.origin() + row.longAt(design.designated());
    }

    private void endRow() {
        if (inRow) {
            sender.at(rowTime, unit);
            inRow = false;
        }
    }

    private void add(final int field) {
        final Type type = types[field];
        final String column = columns[field];
        final long value = row.longAt(field);
        if (type == Plain.TEXT) {
            sender.stringColumn(column, row.stringAt(field));
        } else if (type == Plain.DOUBLE) {
            sender.doubleColumn(column, row.doubleAt(field));
        } else if (type == Plain.BOOLEAN) {
            sender.stringColumn(column, value == 1 ? "true" : "false");
        } else if (type == Plain.UNSIGNED_LONG) {
            decimal.of(0, value, 0);
            sender.decimalColumn(column, decimal);
        } else if (type instanceof Decimal number) {
            decimal.of(row.highAt(field), value, number.scale());
            sender.decimalColumn(column, decimal);
        } else if (type instanceof Timestamp time && time.origin() == Origin.EPOCH) {
            sender.timestampColumn(column, value, time.unit().toChronoUnit());
        } else if (value == Long.MIN_VALUE) {
            throw new OutputException(
                    name + ": cannot be written: '" + column + "' is " + value + ", which is null in QuestDB", null);
        } else {
            sender.longColumn(column, value);
        }
    }

    @Override
    public void commit(final StoredProgress progress) {
        if (!inRow) {
            return;
        }
        final long before = sql.lastTransaction(name, design);
        if (before != transaction && !sql.progress(name, design).equals(stored)) {
            throw new OutputException(
                    name
                            + ": another process has written to it since this run began; nothing of this run was added after"
                            + " that. End the other one and start again",
                    null);
        }
        try {
            sender.stringColumn(TableDesign.PROGRESS, design.textOf(progress));
            endRow();
            sender.flush();
        } catch (final LineSenderException e) {
            throw failure(e);
        }
        transaction = before + 1;
        stored = Optional.of(progress);
    }

    private OutputException failure(final LineSenderException e) {
        return new OutputException(
                name + ": cannot be written: " + e.getMessage()
                        + ". What was not committed is not there; the next run adds it",
                e);
    }

    @Override
    public void close() {
        sender.close();
    }
}
