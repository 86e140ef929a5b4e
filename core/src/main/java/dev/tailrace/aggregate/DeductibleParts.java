package dev.tailrace.aggregate;

/** A composite of parts that can be combined and deducted. */
final class DeductibleParts<T> extends Parts<T, DeductibleAggregate<T>> implements Composite.Deductible<T> {

    DeductibleParts(final DeductibleAggregate<T>[] parts) {
        super(parts);
    }

    @Override
    public void combine(final long[] into, final int at, final long[] from, final int fromAt) {
        for (int part = 0; part < parts.length; part++) {
            parts[part].combine(into, at + offsets[part], from, fromAt + offsets[part]);
        }
    }

    @Override
    public void deduct(final long[] from, final int at, final long[] part, final int partAt) {
        for (int i = 0; i < parts.length; i++) {
            parts[i].deduct(from, at + offsets[i], part, partAt + offsets[i]);
        }
    }
}
