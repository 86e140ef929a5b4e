package dev.tailrace.market.book;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Random streams of all operations leave {@link OrderBooks} and {@link NaiveBooks} in the same state after each one. */
final class OrderBooksPropertyTest {

    private static final int OPERATIONS = 300;

    @Property(tries = 100)
    void shouldAgreeWithTheNaiveModelAfterEveryOperation(@ForAll final long seed, @ForAll final boolean wide) {
        final BookComparison comparison = new BookComparison(seed, wide);
        for (int i = 0; i < OPERATIONS; i++) {
            comparison.step();
        }
    }
}
