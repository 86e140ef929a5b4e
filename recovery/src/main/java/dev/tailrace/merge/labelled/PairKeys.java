package dev.tailrace.merge.labelled;

/** Compares keys that are pairs of longs, such as a sequence number and an ordinal. */
final class PairKeys {

    private PairKeys() {}

    static boolean isBefore(final long major, final long minor, final long otherMajor, final long otherMinor) {
        return major < otherMajor || major == otherMajor && minor < otherMinor;
    }
}
