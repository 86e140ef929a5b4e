package dev.tailrace.aggregate;

import java.util.List;

/** Implements {@link Composite}: the aggregates, and the offsets of their rows in the composite row. */
class Parts<T, A extends RowAggregate<T>> implements Composite<T> {

    final A[] parts;
    final int[] offsets;
    private final int width;

    Parts(final A[] parts) {
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

    @Override
    public final List<A> parts() {
        return List.of(parts);
    }

    @Override
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
    static class OfCombinable<T, A extends CombinableAggregate<T>> extends Parts<T, A>
            implements Composite.Combinable<T> {

        OfCombinable(final A[] parts) {
            super(parts);
        }

        @Override
        public final void combine(final long[] into, final int at, final long[] from, final int fromAt) {
            for (int part = 0; part < parts.length; part++) {
                parts[part].combine(into, at + offsets[part], from, fromAt + offsets[part]);
            }
        }
    }

    /** A composite whose parts can all be combined and deducted. */
    static final class OfDeductible<T> extends OfCombinable<T, DeductibleAggregate<T>>
            implements Composite.Deductible<T> {

        OfDeductible(final DeductibleAggregate<T>[] parts) {
            super(parts);
        }

        @Override
        public void deduct(final long[] from, final int at, final long[] part, final int partAt) {
            for (int i = 0; i < parts.length; i++) {
                parts[i].deduct(from, at + offsets[i], part, partAt + offsets[i]);
            }
        }
    }
}
