package dev.tailrace.testkit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Chooses how much of a long test a build runs. An ordinary build runs a part, which depends on the seed of the process
 * ({@link TestSeed}) and so differs from build to build. The long target, {@code -Dmatrix=all}, runs everything.
 */
public final class TestScope {

    private static final boolean ALL = "all".equals(System.getProperty("matrix"));

    private TestScope() {}

    /** Whether this is the long target. */
    public static boolean isAll() {
        return ALL;
    }

    /** Number of random cases that a test runs: the first number in an ordinary build, the second in the long target. */
    public static int count(final int ordinary, final int all) {
        return ALL ? all : ordinary;
    }

    /**
     * All values in the long target, and one in an ordinary build. Successive indexes give successive values, so that as
     * many tests as there are values run each of them.
     */
    public static <T> List<T> drawn(final List<T> values, final int index) {
        return drawn(values, index, 1);
    }

    /** All values in the long target, and this many successive ones in an ordinary build. */
    public static <T> List<T> drawn(final List<T> values, final int index, final int count) {
        if (ALL) {
            return values;
        }
        final List<T> turned = new ArrayList<>(values);
        Collections.rotate(turned, -Math.floorMod(TestSeed.get() + index, values.size()));
        return List.copyOf(turned.subList(0, count));
    }
}
