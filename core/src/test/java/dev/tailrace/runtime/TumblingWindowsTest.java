package dev.tailrace.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class TumblingWindowsTest {

    private static final long SIZE_NS = 100;

    private final StreamTime time = new StreamTime(new Label(), new long[] {SIZE_NS}, List.of());

    @RepeatedTest(20)
    void shouldCloseEachKeyThatHasRecordsOnceAndInItsOrder(final RepetitionInfo repetition) {
        final long seed = 15_485_863L * repetition.getCurrentRepetition();
        final Random random = new Random(seed);
        final List<Integer> closed = new ArrayList<>();
        final TumblingWindows windows =
                new TumblingWindows(SIZE_NS, KeyOrder.BY_ID, (key, startNs, endNs) -> closed.add(key));
        for (int window = 0; window < 5; window++) {
            time.advanceTo(window * SIZE_NS);
            final TreeSet<Integer> model = new TreeSet<>();
            for (int i = random.nextInt(1, 200); i > 0; i--) {
                final int key = random.nextInt(1 << random.nextInt(1, 14));
                windows.touch(key, time);
                model.add(key);
            }
            closed.clear();
            windows.fire(windows.nextDueNs());
            assertThat(closed).as("seed %d", seed).containsExactlyElementsOf(model);
        }
    }

    @Test
    void shouldCloseKeysThatAreNumberedAsTheyComeInTheirOwnOrder() {
        final ObjectKeyIndex<String, String> index =
                new ObjectKeyIndex<>((String key) -> key, new KeyNumbers<String>());
        final List<String> closed = new ArrayList<>();
        final TumblingWindows windows = new TumblingWindows(
                SIZE_NS, index, (key, startNs, endNs) -> closed.add(key + " " + startNs + ".." + endNs));
        time.advanceTo(250);
        for (final String key : List.of("c", "a", "b", "a")) {
            windows.touch(index.indexOf(key), time);
        }
        assertThat(windows.nextDueNs()).isEqualTo(300);
        windows.fire(300);
        assertThat(closed).containsExactly("1 200..300", "2 200..300", "0 200..300");
        assertThat(windows.nextDueNs()).as("nothing is open").isEqualTo(TimeDriven.NEVER);
    }

    @Test
    void shouldCloseKeysThatOthersHaveTouched() {
        final List<Integer> closed = new ArrayList<>();
        final TumblingWindows windows =
                new TumblingWindows(SIZE_NS, KeyOrder.BY_ID, (key, startNs, endNs) -> closed.add(key));
        final long[] touched = windows.open(200, 50);
        touched[199 >>> 6] |= 1L << 199;
        touched[3 >>> 6] |= 1L << 3;
        assertThat(windows.open(100, 70)).as("there is room").isSameAs(touched);
        assertThat(windows.nextDueNs()).isEqualTo(100);
        windows.fire(100);
        assertThat(closed).containsExactly(3, 199);
    }
}
