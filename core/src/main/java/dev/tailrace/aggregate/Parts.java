package dev.tailrace.aggregate;

import java.util.List;

/** The parts of a composite, all of one type, and where their rows begin. */
abstract class Parts<T, A extends RowAggregate<T>> implements Composite<T> {

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
}
