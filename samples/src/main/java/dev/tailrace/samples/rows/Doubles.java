package dev.tailrace.samples.rows;

import dev.tailrace.function.LookupTable;
import java.util.stream.LongStream;

/** The table of the join: the double of each number below 10,000. */
final class Doubles implements LookupTable<Long> {

    private final Long[] rows =
            LongStream.range(0, Row.TABLE_ROWS).map(key -> key * 2).boxed().toArray(Long[]::new);

    @Override
    public Long find(final long key) {
        return rows[(int) key];
    }
}
