package dev.tailrace.aggregate;

/** A composite of parts that can be combined. */
final class CombinableParts<T> extends Parts<T, CombinableAggregate<T>> implements Composite.Combinable<T> {

    CombinableParts(final CombinableAggregate<T>[] parts) {
        super(parts);
    }

    @Override
    public void combine(final long[] into, final int at, final long[] from, final int fromAt) {
        for (int part = 0; part < parts.length; part++) {
            parts[part].combine(into, at + offsets[part], from, fromAt + offsets[part]);
        }
    }
}
