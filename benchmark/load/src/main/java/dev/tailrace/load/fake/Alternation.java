package dev.tailrace.load.fake;

/**
 * Pattern of delayed records: from a first record on, blocks of equal length, of every four the second and the third
 * delayed (A B B A). Slow changes, by warm-up or by other load, affect delayed and undelayed blocks alike and cancel out in
 * their difference. The pattern depends only on the number of a record, so the measuring side can compute it too.
 *
 * @param from number of the first record of the first block; earlier records are not delayed
 * @param block records in a block; 0 for no delays
 */
public record Alternation(long from, long block) {

    /** No record is delayed. */
    public static final Alternation NONE = new Alternation(0, 0);

    private static final int BLOCKS = 4;

    /** Whether the record is delayed. */
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

    /** Position of the record within its block; the record must not be before the first block. */
    public long within(final long number) {
        return (number - from) % block;
    }
}
