package dev.tailrace.market.generate;

/** Draws an index with a probability in proportion to its weight, in constant time (Vose's alias method). */
final class AliasTable {

    private final double[] keep;
    private final int[] alias;

    AliasTable(final double[] weights) {
        final int size = weights.length;
        keep = new double[size];
        alias = new int[size];
        double sum = 0;
        for (final double weight : weights) {
            sum += weight;
        }
        final int[] poor = new int[size];
        final int[] rich = new int[size];
        int poorCount = 0;
        int richCount = 0;
        for (int i = 0; i < size; i++) {
            keep[i] = weights[i] * size / sum;
            alias[i] = i;
            if (keep[i] < 1) {
                poor[poorCount++] = i;
            } else {
                rich[richCount++] = i;
            }
        }
        while (poorCount > 0 && richCount > 0) {
            final int taker = poor[--poorCount];
            final int giver = rich[richCount - 1];
            alias[taker] = giver;
            keep[giver] -= 1 - keep[taker];
            if (keep[giver] < 1) {
                richCount--;
                poor[poorCount++] = giver;
            }
        }
        while (poorCount > 0) {
            keep[poor[--poorCount]] = 1; // the rest differs from 1 by rounding only
        }
    }

    int draw(final Chance chance) {
        final int index = chance.below(keep.length);
        return chance.hit(keep[index]) ? index : alias[index];
    }
}
