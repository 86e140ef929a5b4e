package dev.tailrace.topics.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Random;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class RecentLabelsTest {

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void shouldRememberTheLastOnesAndNoOthers(
            @ForAll final long seed, @ForAll @IntRange(min = 1, max = 40) final int capacity) {
        final Random random = new Random(seed);
        final RecentLabels labels = new RecentLabels(capacity);
        final ArrayDeque<Long> model = new ArrayDeque<>();
        for (int step = 0; step < 500; step++) {
            final long sequence = random.nextInt(60);
            final long ordinal = random.nextInt(3);
            final long key = sequence * 3 + ordinal;
            assertThat(labels.contains(sequence, ordinal)).isEqualTo(model.contains(key));
            if (!model.contains(key)) {
                labels.add(sequence, ordinal);
                model.addLast(key);
                if (model.size() > capacity) {
                    final long forgotten = model.removeFirst();
                    assertThat(labels.mayHaveForgotten(forgotten / 3, forgotten % 3))
                            .isTrue();
                }
            }
        }
    }
}
