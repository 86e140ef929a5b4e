package dev.tailrace.experiments.flink.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.samples.listing1.Dropping;
import dev.tailrace.testkit.Allocation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class OrderCheckTest {

    private static final int MILLION = 1 << 20;
    private static final int SENT = 10;

    private final OrderCheck check = new OrderCheck(new Dropping(1, 7), SENT);

    private void onNumbers(final long... numbers) {
        LongStream.of(numbers).forEach(check::onNumber);
    }

    private void assertCounts(final long inversions, final long duplicates, final long lost, final long undropped) {
        assertThat(List.of(check.inversions(), check.duplicates(), check.lost(), check.undropped()))
                .as("inversions, duplicates, lost, undropped")
                .containsExactly(inversions, duplicates, lost, undropped);
    }

    @Test
    void shouldFindNothingWhenAllIsInOrder() {
        onNumbers(1, 2, 3, 4, 5, 6, 8, 9);
        assertCounts(0, 0, 0, 0);
    }

    @Test
    void shouldCountResultsThatWereOvertaken() {
        onNumbers(1, 4, 2, 3, 5, 6, 8, 9);
        assertCounts(2, 0, 0, 0);
    }

    @Test
    void shouldCountResultsThatComeTwice() {
        onNumbers(1, 1, 3, 3, 2, 1, 4, 5, 6, 8, 9);
        assertCounts(2, 3, 0, 0);
    }

    @Test
    void shouldCountResultsThatDoNotCome() {
        onNumbers(2, 5);
        assertCounts(0, 0, 6, 0);
    }

    @Test
    void shouldCountResultsThatTheFilterDrops() {
        onNumbers(-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
        assertCounts(0, 0, 0, 4);
    }

    @Property
    void shouldAgreeWithASetOfAllNumbers(
            @ForAll final long seed, @ForAll @IntRange(min = 1, max = 50) final int reach) {
        final Random random = new Random(seed);
        final OrderCheck checked = new OrderCheck(new Dropping(2, 5), 600);
        final Set<Long> seen = new HashSet<>();
        long highest = -1;
        long inversions = 0;
        long duplicates = 0;
        long undropped = 0;
        for (int i = 0; i < 500; i++) {
            final long number = Math.max(0, i - reach + random.nextInt(2 * reach));
            checked.onNumber(number);
            inversions += number < highest ? 1 : 0;
            undropped += number % 5 < 2 ? 1 : 0;
            duplicates += number % 5 >= 2 && !seen.add(number) ? 1 : 0;
            highest = Math.max(highest, number);
        }
        assertThat(checked.inversions()).isEqualTo(inversions);
        assertThat(checked.duplicates()).isEqualTo(duplicates);
        assertThat(checked.undropped()).isEqualTo(undropped);
        assertThat(checked.lost())
                .isEqualTo(LongStream.range(0, 600)
                        .filter(n -> n % 5 >= 2 && !seen.contains(n))
                        .count());
    }

    @Test
    void shouldAllocateNothing() {
        final OrderCheck large = new OrderCheck(new Dropping(1, 7), MILLION);
        final List<Long> shuffled =
                new ArrayList<>(LongStream.range(0, 1_000).boxed().toList());
        Collections.shuffle(shuffled, new Random(1));
        final long[] offsets = shuffled.stream().mapToLong(Long::longValue).toArray();
        final long[] base = new long[1];
        assertThat(Allocation.inSteadyState(() -> {
                    for (final long offset : offsets) {
                        large.onNumber(base[0] + offset);
                    }
                    base[0] = (base[0] + offsets.length) % MILLION;
                }))
                .isZero();
    }
}
