package dev.tailrace.runtime.stage;

import dev.tailrace.function.Enricher;
import dev.tailrace.function.InputFault;
import dev.tailrace.function.LookupTable;
import dev.tailrace.function.Mapper;
import dev.tailrace.function.Output;

/** Runs an {@link Enricher}. A record without a row is counted and passed on with null for the row. */
public final class EnrichStage<T, V, R> implements Stage, Output<T> {

    private final LookupTable<V> table;
    private final Mapper.ToLong<? super T> key;
    private final Enricher<? super T, ? super V, ? extends R> enricher;
    private final Output<? super R> next;
    private InputFault missingRow;

    public EnrichStage(
            final LookupTable<V> table,
            final Mapper.ToLong<? super T> key,
            final Enricher<? super T, ? super V, ? extends R> enricher,
            final Output<? super R> next) {
        this.table = table;
        this.key = key;
        this.enricher = enricher;
        this.next = next;
    }

    @Override
    public void open(final Task task) {
        missingRow =
                task.inputFaults().counted("missing-reference-row", "the reference table has no row for this record");
    }

    @Override
    public Object[] stateParts() {
        return new Object[] {enricher};
    }

    @Override
    public void emit(final T record) {
        final V row = table.find(key.map(record));
        if (row == null) {
            missingRow.report();
        }
        next.emit(enricher.enrich(record, row));
    }
}
