package dev.tailrace.aggregate;

/**
 * Several aggregates over the same records. Their rows are parts of one row, in order. {@link Aggregates#all} makes
 * composites. A composite can be combined, or deducted, if all of its parts can.
 *
 * @param <T> type of the input records
 */
public sealed class Composite<T> implements RowAggregate<T> {

    private final RowAggregate<T>[] parts;
    private final int[] offsets;
    private final int width;

    Composite(final RowAggregate<T>[] parts) {
        if (parts.length == 0) {
            throw new IllegalArgumentException("an aggregate of no parts; give at least one");
        }
        this.parts = parts.clone();
        this.offsets = new int[parts.length];
        int next = 0;
        for (int part = 0; part < parts.length; part++) {
            offsets[part] = next;
            next += parts[part].width();
        }
        this.width = next;
    }

    /**
     * Offset of the row of a part in the whole row.
     *
     * @param part index of the part, from 0
     */
    public final int offset(final int part) {
        return offsets[part];
    }

    @Override
    public final int width() {
        return width;
    }

    @Override
    public final void clear(final long[] rows, final int at) {
        for (int part = 0; part < parts.length; part++) {
            parts[part].clear(rows, at + offsets[part]);
        }
    }

    @Override
    public final void add(final T record, final long[] rows, final int at) {
        for (int part = 0; part < parts.length; part++) {
            parts[part].add(record, rows, at + offsets[part]);
        }
    }

    /** A composite whose parts can all be combined. */
    public static sealed class Combinable<T> extends Composite<T> implements RowAggregate.Combinable<T> {

        private final RowAggregate.Combinable<T>[] parts;

        Combinable(final RowAggregate.Combinable<T>[] parts) {
            super(parts);
            this.parts = parts.clone();
        }

        @Override
        public final void combine(final long[] into, final int at, final long[] from, final int fromAt) {
            for (int part = 0; part < parts.length; part++) {
                parts[part].combine(into, at + offset(part), from, fromAt + offset(part));
            }
        }
    }

    /** A composite whose parts can all be combined and deducted. */
    public static final class Deductible<T> extends Composite.Combinable<T> implements RowAggregate.Deductible<T> {

        private final RowAggregate.Deductible<T>[] parts;

        Deductible(final RowAggregate.Deductible<T>[] parts) {
            super(parts);
            this.parts = parts.clone();
        }

        @Override
        public void deduct(final long[] from, final int at, final long[] part, final int partAt) {
            for (int i = 0; i < parts.length; i++) {
                parts[i].deduct(from, at + offset(i), part, partAt + offset(i));
            }
        }
    }
}
