package dev.tailrace.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

class KeySetTest {

    @RepeatedTest(50)
    void shouldKeepWhatWasAddedInKeyOrder(final RepetitionInfo repetition) {
        final long seed = 104_729L * repetition.getCurrentRepetition();
        final Random random = new Random(seed);
        final ObjectKeyIndex<String, String> index =
                new ObjectKeyIndex<>((String key) -> key, new KeyNumbers<String>());
        final KeySet set = new KeySet(index);
        for (int round = 0; round < 5; round++) {
            final TreeSet<String> model = new TreeSet<>();
            final List<String> names = new ArrayList<>();
            for (int i = random.nextInt(200); i > 0; i--) {
                final String key = "key" + random.nextInt(300);
                names.add(key);
                model.add(key);
                set.add(index.indexOf(key));
            }
            set.sort();
            assertThat(set.size()).as("seed %d", seed).isEqualTo(model.size());
            int place = 0;
            for (final String key : model) {
                assertThat(set.get(place++)).as("seed %d of %s", seed, names).isEqualTo(index.indexOf(key));
            }
            set.clear();
        }
    }

    @RepeatedTest(50)
    void shouldSortIdentifiersWhetherTheyAreManyOrFew(final RepetitionInfo repetition) {
        final long seed = 224_737L * repetition.getCurrentRepetition();
        final Random random = new Random(seed);
        final KeySet set = new KeySet(new IdKeyIndex<Integer>(key -> key));
        for (int round = 0; round < 5; round++) {
            final TreeSet<Integer> model = new TreeSet<>();
            final int range = 1 << random.nextInt(14);
            for (int i = random.nextInt(300); i > 0; i--) {
                final int key = random.nextInt(range);
                assertThat(set.add(key)).as("seed %d", seed).isEqualTo(model.add(key));
            }
            set.removeIf(key -> key % 7 == 3);
            model.removeIf(key -> key % 7 == 3);
            set.sort();
            assertThat(IntStream.range(0, set.size()).mapToObj(set::get))
                    .as("seed %d", seed)
                    .containsExactlyElementsOf(model);
            set.clear();
        }
    }
}
