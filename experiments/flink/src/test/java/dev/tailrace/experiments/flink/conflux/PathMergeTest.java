package dev.tailrace.experiments.flink.conflux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PathMergeTest {

    private static final int MANY = 20_000;

    private final List<String> output = new ArrayList<>();
    private final PathMerge merge = merge(PathGroups.none().then("only", 2));

    private PathMerge merge(final PathGroups groups) {
        return new PathMerge(groups, false, value -> output.add(new String(value, StandardCharsets.UTF_8)));
    }

    private static byte[] frame(final long number) {
        return PathFrame.record(number, Long.toString(number).getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void shouldHoldARecordUntilTheOtherPathHasShownMore() {
        merge.take(0, frame(3));
        merge.drain();
        assertThat(output).isEmpty();
        merge.take(1, PathFrame.watermark(3));
        merge.drain();
        assertThat(output).containsExactly("3");
        assertThat(merge.isDone()).isFalse();
    }

    @Test
    void shouldHoldAnyNumberOfRecordsOfOnePath() {
        for (int number = 0; number < MANY; number++) {
            merge.take(0, frame(number));
        }
        merge.take(0, PathFrame.watermark(Long.MAX_VALUE));
        merge.drain();
        assertThat(output).isEmpty();
        merge.take(1, PathFrame.watermark(Long.MAX_VALUE));
        merge.drain();
        assertThat(output).hasSize(MANY).last().isEqualTo("" + (MANY - 1));
        assertThat(merge.isDone()).isTrue();
    }

    @Test
    void shouldNoteWhenItTookAndPassedOnARecordOfATimedRun() {
        final List<byte[]> values = new ArrayList<>();
        final PathMerge timed = new PathMerge(PathGroups.none().then("only", 1), true, values::add);
        final long beforeNs = System.nanoTime();
        timed.take(0, PathFrame.record(7, new byte[9 + PathTimestamp.BYTES]));
        final long takenNs = System.nanoTime();
        timed.take(0, PathFrame.watermark(Long.MAX_VALUE));
        timed.drain();
        assertThat(values).hasSize(1);
        assertThat(PathTimestamp.CONSUME.of(values.get(0))).isBetween(beforeNs, takenNs);
        assertThat(PathTimestamp.EMIT.of(values.get(0))).isBetween(takenNs, System.nanoTime());
        assertThat(PathTimestamp.SINK.of(values.get(0))).isZero();
    }

    @Test
    void shouldEndWithAMessageWhenAPathGoesBack() {
        merge.take(0, frame(5));
        assertThatThrownBy(() -> merge.take(0, frame(4)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("path 0 (only 0) brought 4 after it had shown 5; its operators must keep the order of"
                        + " their input, and must not give a result an older number than a watermark that has passed. Order"
                        + " such a pipeline by gap accounting");
    }

    @Test
    void shouldEndWithAMessageWhenARecordComesAfterItsWatermarkOrAfterTheEnd() {
        merge.take(0, PathFrame.watermark(10));
        assertThatThrownBy(() -> merge.take(0, frame(10)))
                .hasMessageStartingWith("path 0 (only 0) brought 10 after it had shown 10;");
        merge.take(0, frame(11));
        merge.take(0, PathFrame.watermark(Long.MAX_VALUE));
        assertThatThrownBy(() -> merge.take(0, frame(12)))
                .hasMessageStartingWith("path 0 (only 0) brought 12 after it had shown its end;");
    }

    @Test
    void shouldEndWithAMessageWhenTwoPathsBringTheSameNumber() {
        merge.take(0, frame(3));
        merge.take(1, frame(3));
        assertThatThrownBy(merge::drain)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("path 1 (only 1) and another path both brought 3;");
        assertThat(output).containsExactly("3");
    }

    @Test
    void shouldContinueAtTheWatermarkOfAPathWithoutRecords() {
        merge.take(1, frame(0));
        merge.take(1, frame(1));
        merge.take(0, PathFrame.watermark(0));
        merge.drain();
        assertThat(output).containsExactly("0");
        merge.take(0, PathFrame.watermark(Long.MAX_VALUE));
        merge.take(1, PathFrame.watermark(Long.MAX_VALUE));
        merge.drain();
        assertThat(output).containsExactly("0", "1");
        assertThat(merge.isDone()).isTrue();
    }

    @Property
    void shouldGiveAllNumbersInOrderWhicheverPathsTheyTake(
            @ForAll final long seed, @ForAll @IntRange(min = 1, max = 9) final int count) {
        final Random random = new Random(seed);
        output.clear();
        final PathMerge many = merge(PathGroups.none().then("many", count));
        final List<String> expected = new ArrayList<>();
        for (int number = 0; number < 500; number++) {
            final int chosen = random.nextInt(count + 1);
            if (chosen < count) {
                many.take(chosen, frame(number));
                expected.add("" + number);
            }
            if (random.nextInt(20) == 0) {
                many.take(random.nextInt(count), PathFrame.watermark(number));
            }
            many.drain();
        }
        for (int path = 0; path < count; path++) {
            many.take(path, PathFrame.watermark(Long.MAX_VALUE));
        }
        many.drain();
        assertThat(output).isEqualTo(expected);
        assertThat(many.isDone()).isTrue();
    }
}
