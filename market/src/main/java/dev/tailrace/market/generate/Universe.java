package dev.tailrace.market.generate;

import java.util.Arrays;

/** All symbols of the day: by locate, as the directory lists them, and by rank, as activity is spread over them. */
final class Universe {

    private static final int LETTERS = 26;
    /** Names of one to four letters, in bijective base 26. */
    private static final int NAMES = LETTERS * (1 + LETTERS * (1 + LETTERS * (1 + LETTERS)));
    /** Coprime to {@link #NAMES} (2 x 3^3 x 13 x 677), so that strides meet each name once. */
    private static final int NAME_STRIDE = 177_007;

    private final GeneratedInstrument[] byLocate;
    private final GeneratedInstrument[] byRank;
    private final int realSymbols;

    Universe(final FeedSpec spec, final OrderPool orders, final Chance chance) {
        final int symbols = spec.symbols();
        realSymbols = symbols - FeedSpec.TEST_SYMBOLS;
        final String[] names = names(realSymbols, FeedSpec.TEST_SYMBOLS, chance);
        final boolean[] test = new boolean[symbols];
        for (int i = 0; i < symbols; i++) {
            test[i] = names[i].length() == 5;
        }
        final int[] ranks = ranks(test, realSymbols, chance);
        byLocate = new GeneratedInstrument[symbols + 1];
        byRank = new GeneratedInstrument[symbols];
        for (int i = 0; i < symbols; i++) {
            final GeneratedInstrument instrument =
                    new GeneratedInstrument(i + 1, names[i], ranks[i], test[i], orders, chance);
            byLocate[instrument.locate] = instrument;
            byRank[instrument.rank - 1] = instrument;
        }
    }

    /** Symbols, test symbols included. */
    int size() {
        return byRank.length;
    }

    /** Symbols that are not test symbols; they have the ranks 1 to this number. */
    int realSymbols() {
        return realSymbols;
    }

    /** By stock locate, from 1. */
    GeneratedInstrument at(final int locate) {
        return byLocate[locate];
    }

    /** By rank, from 0. */
    GeneratedInstrument ranked(final int index) {
        return byRank[index];
    }

    private static String[] names(final int real, final int test, final Chance chance) {
        final String[] names = new String[real + test];
        final int first = chance.below(NAMES);
        for (int i = 0; i < real; i++) {
            names[i] = name((int) ((first + (long) i * NAME_STRIDE) % NAMES));
        }
        for (int i = 0; i < test; i++) {
            names[real + i] = "Z" + (char) ('Z' - i) + "ZZT";
        }
        Arrays.sort(names);
        return names;
    }

    private static String name(final int number) {
        final StringBuilder letters = new StringBuilder(4);
        for (int rest = number + 1; rest > 0; rest = (rest - 1) / LETTERS) {
            letters.append((char) ('A' + (rest - 1) % LETTERS));
        }
        return letters.reverse().toString();
    }

    /** A random permutation for the real symbols; test symbols come last. */
    private static int[] ranks(final boolean[] test, final int real, final Chance chance) {
        final int[] shuffled = new int[real];
        for (int i = 0; i < real; i++) {
            final int j = chance.below(i + 1);
            shuffled[i] = shuffled[j];
            shuffled[j] = i + 1;
        }
        final int[] ranks = new int[test.length];
        int nextReal = 0;
        int nextTest = real + 1;
        for (int i = 0; i < test.length; i++) {
            ranks[i] = test[i] ? nextTest++ : shuffled[nextReal++];
        }
        return ranks;
    }
}
