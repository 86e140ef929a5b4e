package dev.tailrace.merge;

import java.util.Arrays;

/**
 * Selects the next source of a k-way merge with a tree of losers. The sources are the leaves of a binary tree, and each
 * inner node keeps the source that has lost the comparison there. When the key of a leaf changes, only the nodes
 * between that leaf and the root are compared again. That takes log2(k) comparisons, about half as many as a heap, and
 * the addresses of all nodes on the path are known before the first comparison. See Knuth, The Art of Computer
 * Programming, volume 3, 5.4.1.
 *
 * <pre>{@code
 *            winner                 node 1 is the root; the parent of node n is n / 2
 *               |                   source s of k is the leaf k + s, for any k
 *           1: loser
 *          /         \
 *     2: loser     3: loser
 *      /    \       /    \
 *     4      5     6      7
 * }</pre>
 *
 * <p>Setting the key of the first source, or a larger key of any source, takes one pass from the leaf upwards. A
 * smaller key of another source is the rare case: it needs the winners above that source, and finds them in the same
 * pass.
 */
public final class LoserTree implements Selection {

    private final int sources;
    private final long[] keys;
    private final int[] losers;
    private final long[] loserKeys;
    private int first;
    private long firstKey = UNKNOWN;

    /**
     * @param sources number of sources
     * @throws IllegalArgumentException if there is none
     */
    public LoserTree(final int sources) {
        if (sources < 1) {
            throw new IllegalArgumentException("a merge needs at least 1 source, not " + sources);
        }
        this.sources = sources;
        keys = new long[sources];
        losers = new int[sources];
        loserKeys = new long[sources];
        Arrays.fill(keys, UNKNOWN);
        Arrays.fill(loserKeys, UNKNOWN);
        first = smallestBelow(1);
    }

    /** For equal keys the source with the smaller number wins, so each node keeps the larger number of the two. */
    private int smallestBelow(final int node) {
        if (node >= sources) {
            return node - sources;
        }
        final int left = smallestBelow(2 * node);
        final int right = smallestBelow(2 * node + 1);
        losers[node] = Math.max(left, right);
        return Math.min(left, right);
    }

    @Override
    public int sources() {
        return sources;
    }

    @Override
    public int first() {
        return first;
    }

    @Override
    public long firstKey() {
        return firstKey;
    }

    @Override
    public long key(final int source) {
        return keys[source];
    }

    /**
     * Swaps by bit masks, without a branch except for equal keys, because the winner cannot be predicted when any
     * source may be next. With 64 sources in random order that takes less than half the time of branches; when the
     * sources take turns, it takes up to a third more.
     */
    @Override
    public void setFirst(final long key) {
        int winner = first;
        long winnerKey = key;
        keys[winner] = key;
        for (int node = parent(winner); node > 0; node >>>= 1) {
            final int loser = losers[node];
            final long loserKey = loserKeys[node];
            final int smaller = loserKey < winnerKey ? -1 : 0;
            final int equal = loserKey == winnerKey ? -1 : 0;
            final int swap = smaller | equal & loser - winner >> 31;
            final int bits = (loser ^ winner) & swap;
            final long keyBits = (loserKey ^ winnerKey) & swap;
            losers[node] = loser ^ bits;
            loserKeys[node] = loserKey ^ keyBits;
            winner ^= bits;
            winnerKey ^= keyBits;
        }
        first = winner;
        firstKey = winnerKey;
    }

    @Override
    public void set(final int source, final long key) {
        if (source == first) {
            setFirst(key);
        } else if (key < keys[source]) {
            lower(source, key);
        } else {
            raise(source, key);
        }
    }

    /** Sources that have beaten this one still beat it, so the pass ends at the node where it has lost. */
    private void raise(final int source, final long key) {
        int winner = source;
        long winnerKey = key;
        keys[source] = key;
        int node = parent(source);
        while (losers[node] != source) {
            final int loser = losers[node];
            final long loserKey = loserKeys[node];
            if (before(loserKey, loser, winnerKey, winner)) {
                put(node, winner, winnerKey);
                winner = loser;
                winnerKey = loserKey;
            }
            node >>>= 1;
        }
        put(node, winner, winnerKey);
    }

    /**
     * The source still wins up to the node where it has lost. The source that has beaten it there is the overall winner
     * or the loser of a node further up: the first one whose loser comes from the subtree of the node where it has
     * lost.
     */
    private void lower(final int source, final long key) {
        keys[source] = key;
        int lostAt = nodeOf(source);
        for (int node = lostAt >>> 1; node > 0; node >>>= 1) {
            if (isBelow(lostAt, losers[node])) {
                if (!before(key, source, loserKeys[node], losers[node])) {
                    break;
                }
                put(lostAt, losers[node], loserKeys[node]);
                lostAt = node;
            }
        }
        loseAt(lostAt, source, key);
    }

    /**
     * Compares the source with the overall winner; a source that does not beat another loser does not beat the winner
     * either.
     */
    private void loseAt(final int node, final int source, final long key) {
        if (before(key, source, firstKey, first)) {
            put(node, first, firstKey);
            first = source;
            firstKey = key;
        } else {
            put(node, source, key);
        }
    }

    private int nodeOf(final int source) {
        int node = parent(source);
        while (losers[node] != source) {
            node >>>= 1;
        }
        return node;
    }

    private int parent(final int source) {
        return sources + source >>> 1;
    }

    private boolean isBelow(final int node, final int source) {
        final int leaf = sources + source;
        return leaf >>> (Integer.numberOfLeadingZeros(node) - Integer.numberOfLeadingZeros(leaf)) == node;
    }

    private static boolean before(final long key, final int source, final long otherKey, final int other) {
        return key < otherKey || key == otherKey && source < other;
    }

    private void put(final int node, final int loser, final long loserKey) {
        losers[node] = loser;
        loserKeys[node] = loserKey;
    }
}
