package dev.tailrace.testkit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * How much of a long test a build plays: an ordinary build a part, which the seed of the process chooses ({@link TestSeed}), so
 * that it differs from build to build; the long target, {@code -Dmatrix=all}, everything.
 */
public final class TestScope {

    private static final boolean ALL = "all".equals(System.getProperty("matrix"));

    private TestScope() {}

    /** Whether this is the long target. */
    public static boolean isAll() {
        return ALL;
    }

    /** How many random cases a test plays: the first number in an ordinary build, the second in the long target. */
    public static int count(final int ordinary, final int all) {
        return ALL ? all : ordinary;
    }

    /**
     * All values in the long target, and one in an ordinary build. Successive indexes give successive values, so that as many
     * tests as there are values play each of them.
     */
    public static <T> List<T> drawn(final List<T> values, final int index) {
        return drawn(values, index, 1);
    }

    /** All values in the long target, and so many successive ones in an ordinary build. */
    public static <T> List<T> drawn(final List<T> values, final int index, final int count) {
        if (ALL) {
            return values;
        }
        final List<T> turned = new ArrayList<>(values);
        Collections.rotate(turned, -Math.floorMod(TestSeed.get() + index, values.size()));
        return List.copyOf(turned.subList(0, count));
    }
}
