package dev.tailrace.aggregate;

import dev.tailrace.function.Mapper;

/**
 * The n largest values of a field, largest first, each with a tag that identifies its record (for example a match
 * number). Of equal values, the earlier record is first, and is kept when only one of them fits. Row: number of values,
 * then value and tag of each.
 *
 * <p>Adding a record that is not among the largest costs one comparison. Adding one that is moves up to n values.
 */
public final class TopN<T> implements RowAggregate.Combinable<T> {

    /** Largest n. */
    public static final int MOST = 1_000;

    private final int places;
    private final Mapper.ToLong<? super T> field;
    private final Mapper.ToLong<? super T> tag;

    TopN(final int places, final Mapper.ToLong<? super T> field, final Mapper.ToLong<? super T> tag) {
        if (places < 1 || places > MOST) {
            throw new IllegalArgumentException("top " + places + " of a window: expected 1 to " + MOST + " places");
        }
        this.places = places;
        this.field = field;
        this.tag = tag;
    }

    @Override
    public int width() {
        return 1 + 2 * places;
    }

    @Override
    public void clear(final long[] rows, final int at) {
        rows[at] = 0;
    }

    @Override
    public void add(final T record, final long[] rows, final int at) {
        final long value = field.map(record);
        if (isAmong(value, rows, at)) {
            insert(value, tag.map(record), rows, at);
        }
    }

    @Override
    public void combine(final long[] into, final int at, final long[] from, final int fromAt) {
        final int size = size(from, fromAt);
        for (int place = 0; place < size && isAmong(value(from, fromAt, place), into, at); place++) {
            insert(value(from, fromAt, place), tag(from, fromAt, place), into, at);
        }
    }

    private boolean isAmong(final long value, final long[] rows, final int at) {
        final int size = size(rows, at);
        return size < places || value > value(rows, at, size - 1);
    }

    private void insert(final long value, final long ofTag, final long[] rows, final int at) {
        int place = Math.min(size(rows, at), places - 1);
        rows[at] = place + 1;
        while (place > 0 && value(rows, at, place - 1) < value) {
            put(value(rows, at, place - 1), tag(rows, at, place - 1), rows, at, place);
            place--;
        }
        put(value, ofTag, rows, at, place);
    }

    private static void put(final long value, final long ofTag, final long[] rows, final int at, final int place) {
        rows[at + 1 + 2 * place] = value;
        rows[at + 2 + 2 * place] = ofTag;
    }

    /** Number of values in a row: n, or fewer when there were fewer records. */
    public int size(final long[] rows, final int at) {
        return (int) rows[at];
    }

    /** The value at a rank; rank 0 is the largest value. */
    public long value(final long[] rows, final int at, final int place) {
        return rows[at + 1 + 2 * place];
    }

    /** The tag of the record at a rank; rank 0 has the largest value. */
    public long tag(final long[] rows, final int at, final int place) {
        return rows[at + 2 + 2 * place];
    }
}
