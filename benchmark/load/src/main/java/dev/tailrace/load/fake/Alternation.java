package dev.tailrace.load.fake;

/**
 * Which records are delayed: from one record on, blocks of so many in turn, of four the second and the third (A B B A). What
 * changes slowly about the way, by warming up or by what others do, is in both kinds alike and falls out of their
 * difference. A function of the number of a record and of nothing else, so whoever measures knows it as well.
 *
 * @param from number of the first record of the first block; before it nothing is delayed
 * @param block records of a block; 0 when nothing is ever delayed
 */
public record Alternation(long from, long block) {

    /** Nothing is delayed. */
    public static final Alternation NONE = new Alternation(0, 0);

    private static final int BLOCKS = 4;

    /** Whether this record is delayed. */
    public boolean isDelayed(final long number) {
        if (block == 0 || number < from) {
            return false;
        }
        final long turn = block(number) % BLOCKS;
        return turn == 1 || turn == 2;
    }

    private long block(final long number) {
        return (number - from) / block;
    }

    /** How many records of its block come before this one, which is not before the first block. */
    public long within(final long number) {
        return (number - from) % block;
    }
}
