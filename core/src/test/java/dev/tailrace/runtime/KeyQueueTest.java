package dev.tailrace.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

class KeyQueueTest {

    @RepeatedTest(50)
    void shouldHaveTheKeyInFrontThatWasNotTouchedForLongest(final RepetitionInfo repetition) {
        final long seed = 15_485_863L * repetition.getCurrentRepetition();
        final Random random = new Random(seed);
        final KeyQueue queue = new KeyQueue();
        final List<Integer> model = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            final Integer key = random.nextInt(40);
            assertThat(queue.contains(key)).as("seed %d", seed).isEqualTo(model.contains(key));
            if (random.nextInt(3) > 0) {
                queue.touch(key);
                model.remove(key);
                model.add(key);
            } else if (model.remove(key)) {
                queue.remove(key);
            }
            final int first = model.isEmpty() ? KeyQueue.NONE : model.get(0);
            assertThat(queue.first()).as("seed %d", seed).isEqualTo(first);
        }
    }
}
