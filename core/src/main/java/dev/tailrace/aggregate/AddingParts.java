package dev.tailrace.aggregate;

/** A composite of parts that can add and no more. */
final class AddingParts<T> extends Parts<T, RowAggregate<T>> {

    AddingParts(final RowAggregate<T>[] parts) {
        super(parts);
    }
}
