package dev.tailrace.topics.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.TreeSet;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class GapsTest {

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void shouldAgreeWithASetOfNumbers(@ForAll final long seed) {
        final Random random = new Random(seed);
        final Gaps gaps = new Gaps();
        final TreeSet<Long> model = new TreeSet<>();
        long next = 0;
        for (int step = 0; step < 300; step++) {
            next += random.nextInt(5);
            final long end = next + 1 + random.nextInt(6);
            gaps.add(next, end);
            for (; next < end; next++) {
                model.add(next);
            }
            final long number = random.nextInt((int) next + 3);
            assertThat(gaps.fill(number)).isEqualTo(model.remove(number));
            assertThat(gaps.lost()).isEqualTo(model.size());
        }
    }

    @Test
    void shouldCountWhatItHasForgottenAsLost() {
        final Gaps gaps = new Gaps();
        for (int range = 0; range <= Gaps.MOST_RANGES; range++) {
            gaps.add(10L * range, 10L * range + 3);
        }

        assertThat(gaps.fill(1)).isFalse();
        assertThat(gaps.fill(11)).isTrue();

        assertThat(gaps.lost()).isEqualTo(3L * Gaps.MOST_RANGES + 2);
        assertThat(gaps.fill(10)).isFalse();
        assertThat(gaps.fill(12)).isTrue();
    }

    @Test
    void shouldNameTheFirstAndCountTheOthers() {
        final Gaps gaps = new Gaps();
        gaps.add(3, 4);
        assertThat(gaps.describe()).isEqualTo("3");
        gaps.add(7, 10);
        gaps.add(12, 13);
        assertThat(gaps.describe()).isEqualTo("3, 7 to 9, 12");
        gaps.add(20, 30);
        assertThat(gaps.describe()).isEqualTo("3, 7 to 9, 12 and 10 more");
    }
}
