package dev.tailrace.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.testkit.Allocation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class WindowSorterTest {

    private static final int ALL = Integer.MAX_VALUE;

    private final List<Integer> passed = new ArrayList<>();

    private WindowSorter sorter(final int size, final int span) {
        return new WindowSorter(size, span);
    }

    @Test
    void shouldPassNothingOnBeforeTheWatermarkHasPassedTheEndOfAWindow() {
        final WindowSorter sorter = sorter(4, 8);
        sorter.offer(1, 11);
        sorter.offer(0, 10);
        sorter.watermark(2);

        assertThat(sorter.drain(passed::add, ALL)).isZero();
        assertThat(sorter.held()).isEqualTo(2);

        sorter.watermark(3);
        assertThat(sorter.drain(passed::add, ALL)).isEqualTo(2);
        assertThat(passed).containsExactly(10, 11);
        assertThat(sorter.held()).isZero();
    }

    @Test
    void shouldPassOnNoMoreThanIsAskedFor() {
        final WindowSorter sorter = sorter(4, 8);
        for (int sequence = 3; sequence >= 0; sequence--) {
            sorter.offer(sequence, sequence);
        }
        sorter.watermark(3);

        assertThat(sorter.drain(passed::add, 3)).isEqualTo(3);
        assertThat(sorter.held()).isEqualTo(1);
        assertThat(sorter.drain(passed::add, 3)).isEqualTo(1);
        assertThat(passed).containsExactly(0, 1, 2, 3);
    }

    @Test
    void shouldGoOnOverWindowsThatHaveNone() {
        final WindowSorter sorter = sorter(2, 100);
        sorter.offer(91, 1);
        sorter.watermark(95);

        assertThat(sorter.drain(passed::add, ALL)).isEqualTo(1);
        sorter.offer(96, 2);
        sorter.watermark(97);
        sorter.drain(passed::add, ALL);
        assertThat(passed).containsExactly(1, 2);
    }

    @Test
    void shouldRefuseWhatIsTooFarAheadUntilItsTurnComes() {
        final WindowSorter sorter = sorter(2, 2);
        assertThat(sorter.offer(6, 3)).isFalse();
        assertThat(sorter.held()).isZero();

        sorter.offer(0, 1);
        sorter.watermark(1);
        sorter.drain(passed::add, ALL);
        assertThat(sorter.offer(6, 3)).isTrue();
    }

    @Test
    void shouldSayWhichRecordCameTooLate() {
        final WindowSorter sorter = sorter(10, 100);
        sorter.watermark(19);

        assertThatThrownBy(() -> sorter.offer(19, 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("record 19 came behind the watermark that had closed its window");
        assertThat(sorter.offer(20, 1)).isTrue();
    }

    @Test
    void shouldPassEverythingOnAtTheEnd() {
        final WindowSorter sorter = sorter(10, 100);
        sorter.offer(57, 2);
        sorter.offer(3, 1);
        sorter.watermark(Long.MAX_VALUE);

        assertThat(sorter.drain(passed::add, ALL)).isEqualTo(2);
        assertThat(passed).containsExactly(1, 2);
        assertThat(sorter.drain(passed::add, ALL)).isZero();
    }

    @RepeatedTest(200)
    void shouldPassOnEveryRecordInOrderWhateverOrderTheyComeIn(final RepetitionInfo repetition) {
        final long seed = 104_729L * repetition.getCurrentRepetition();
        final Random random = new Random(seed);
        final int span = 1 + random.nextInt(40);
        final WindowSorter sorter = sorter(1 + random.nextInt(span), span);
        final List<Integer> expected = new ArrayList<>();
        final int records = 300;
        for (int from = 0; from < records; ) {
            final int to = Math.min(records, from + 1 + random.nextInt(span));
            final List<Integer> some = new ArrayList<>(IntStream.range(from, to)
                    .filter(sequence -> random.nextInt(4) > 0)
                    .boxed()
                    .toList());
            expected.addAll(some);
            Collections.shuffle(some, random);
            for (final int sequence : some) {
                assertThat(sorter.offer(sequence, sequence)).as("seed %d", seed).isTrue();
            }
            from = to;
            sorter.watermark(to - 1);
            sorter.drain(passed::add, ALL);
        }
        sorter.watermark(Long.MAX_VALUE);
        while (sorter.drain(passed::add, 1 + random.nextInt(5)) > 0) {
            assertThat(sorter.held()).as("seed %d", seed).isEqualTo(expected.size() - passed.size());
        }
        assertThat(passed).as("seed %d", seed).isEqualTo(expected);
    }

    @Test
    void shouldAllocateNothing() {
        final WindowSorter sorter = sorter(16, 64);
        final long[] next = {0};
        final long bytes = Allocation.inSteadyState(() -> {
            for (int round = 0; round < 2_000; round++) {
                sorter.offer(next[0] + 1, 1);
                sorter.offer(next[0], 0);
                next[0] += 2;
                sorter.watermark(next[0] - 1);
                sorter.drain(reference -> {}, ALL);
            }
        });
        assertThat(bytes).isZero();
    }
}
