package dev.tailrace.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.testkit.Allocation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** What a selection promises. */
class LoserTreeTest {

    private record Entry(long key, int source) {}

    private static Selection of(final int sources) {
        return new LoserTree(sources);
    }

    @Property(tries = 500)
    void shouldMergeAsSortingDoes(
            @ForAll final long seed,
            @ForAll @IntRange(min = 1, max = 70) final int sources,
            @ForAll @IntRange(min = 1, max = 1_000) final int distinctKeys) {
        final Random random = new Random(seed);
        final long[][] runs = runs(random, sources, distinctKeys);

        assertThat(merged(of(sources), runs)).isEqualTo(sorted(runs));
    }

    private static long[][] runs(final Random random, final int sources, final int distinctKeys) {
        final long[][] runs = new long[sources][];
        for (int source = 0; source < sources; source++) {
            final int length = random.nextInt(4) == 0 ? 0 : random.nextInt(50);
            runs[source] = random.longs(length, 0, distinctKeys).sorted().toArray();
        }
        return runs;
    }

    private static List<Entry> merged(final Selection selection, final long[][] runs) {
        final int[] next = new int[runs.length];
        for (int source = 0; source < runs.length; source++) {
            selection.set(source, keyAt(runs[source], 0));
        }
        final List<Entry> merged = new ArrayList<>();
        while (selection.firstKey() != Selection.ENDED) {
            final int source = selection.first();
            merged.add(new Entry(selection.firstKey(), source));
            selection.setFirst(keyAt(runs[source], ++next[source]));
        }
        return merged;
    }

    private static long keyAt(final long[] run, final int index) {
        return index < run.length ? run[index] : Selection.ENDED;
    }

    private static List<Entry> sorted(final long[][] runs) {
        final List<Entry> entries = new ArrayList<>();
        for (int source = 0; source < runs.length; source++) {
            for (final long key : runs[source]) {
                entries.add(new Entry(key, source));
            }
        }
        entries.sort(Comparator.comparingLong(Entry::key).thenComparingInt(Entry::source));
        return entries;
    }

    @Property(tries = 500)
    void shouldChooseTheFirstAfterAnyChange(
            @ForAll final long seed,
            @ForAll @IntRange(min = 1, max = 40) final int sources,
            @ForAll @IntRange(min = 1, max = 60) final int distinctKeys) {
        final Random random = new Random(seed);
        final Selection selection = of(sources);
        final long[] keys = new long[sources];
        Arrays.fill(keys, Selection.UNKNOWN);
        for (int change = 0; change < 300; change++) {
            final long key = anyKey(random, distinctKeys);
            if (random.nextBoolean()) {
                keys[selection.first()] = key;
                selection.setFirst(key);
            } else {
                final int source = random.nextInt(sources);
                keys[source] = key;
                selection.set(source, key);
            }
            check(selection, keys);
        }
    }

    private static long anyKey(final Random random, final int distinctKeys) {
        return switch (random.nextInt(8)) {
            case 0 -> Selection.ENDED;
            case 1 -> Selection.UNKNOWN;
            default -> random.nextInt(distinctKeys) - distinctKeys / 2;
        };
    }

    private static void check(final Selection selection, final long[] keys) {
        int first = 0;
        for (int source = 0; source < keys.length; source++) {
            first = keys[source] < keys[first] ? source : first;
            assertThat(selection.key(source)).isEqualTo(keys[source]);
        }
        assertThat(selection.first()).isEqualTo(first);
        assertThat(selection.firstKey()).isEqualTo(keys[first]);
    }

    @Example
    void shouldKnowNothingOfAnySourceAtFirst() {
        final Selection selection = of(3);

        assertThat(selection.sources()).isEqualTo(3);
        check(selection, new long[] {Selection.UNKNOWN, Selection.UNKNOWN, Selection.UNKNOWN});
    }

    @Example
    void shouldNameTheSourceThatWasNotHeardFrom() {
        final Selection selection = of(3);
        selection.set(0, 7);
        selection.set(2, 5);

        check(selection, new long[] {7, Selection.UNKNOWN, 5});
    }

    @Example
    void shouldPreferTheSmallerNumberAmongEqualKeys() {
        final Selection selection = of(5);
        for (final int source : new int[] {3, 1, 4, 0, 2}) {
            selection.set(source, 9);
        }
        for (int source = 0; source < 5; source++) {
            assertThat(selection.first()).isEqualTo(source);
            selection.setFirst(10);
        }
    }

    @Example
    void shouldRefuseAMergeOfNothing() {
        assertThatThrownBy(() -> of(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a merge needs at least 1 source, not 0");
    }

    @Example
    void shouldAllocateNothing() {
        final Selection selection = of(33);
        final long[] time = new long[1];

        assertThat(Allocation.inSteadyState(() -> {
                    for (int step = 0; step < 10_000; step++) {
                        time[0] += 7;
                        selection.set(step % 33, time[0] - step % 5);
                        selection.setFirst(time[0]);
                    }
                }))
                .isZero();
    }
}
