package dev.tailrace.experiments.flink.conflux.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.testkit.Allocation;
import org.junit.jupiter.api.Test;

class PathMergerTest {

    private static final int ALL = Integer.MAX_VALUE;

    private final Collected output = new Collected();
    private PathMerger merger = merger(3, LabelKeys.SEQUENCE_ONLY);

    private static PathMerger merger(final int paths, final LabelKeys labels) {
        return new PathMerger(PathTable.from("map", paths).upTo(100), 4, labels);
    }

    private boolean offer(final int path, final long sequence) {
        return merger.offer(path, sequence, Collected.reference(sequence, 0));
    }

    private boolean offer(final int path, final long sequence, final int ordinal) {
        return merger.offer(path, sequence, ordinal, Collected.reference(sequence, ordinal));
    }

    private void watermark(final long sequence) {
        for (int path = 0; path < 3; path++) {
            merger.watermark(path, sequence);
        }
    }

    private Iterable<String> drained() {
        merger.drain(output, ALL);
        return output.taken();
    }

    @Test
    void shouldHoldARecordUntilEveryOtherPathHasShownMore() {
        offer(0, 0);
        offer(1, 1);
        assertThat(drained()).isEmpty();

        offer(2, 2);
        assertThat(drained()).containsExactly("0");

        offer(0, 3);
        assertThat(drained()).containsExactly("1");
    }

    @Test
    void shouldPassOnARecordBeforeTheWatermarkOfItsNumber() {
        offer(1, 5);
        watermark(4);
        assertThat(drained()).isEmpty();

        watermark(5);
        assertThat(drained()).containsExactly("5");
        assertThat(merger.held()).isZero();
    }

    /** Flaw: without watermarks a path that never gets a record stops everything, and nothing says which. */
    @Test
    void shouldNameAVacantPathAndContinueAtAWatermark() {
        offer(0, 0);
        offer(2, 1);
        assertThat(drained()).isEmpty();
        assertThat(merger.awaited()).isEqualTo(1);
        assertThat(merger.waiting()).isEqualTo("2 records wait for path 1 (map 1), which has shown nothing");

        watermark(1);
        assertThat(drained()).containsExactly("0", "1");
        assertThat(merger.waiting()).isEqualTo("0 records wait for path 0 (map 0), which has shown (1, 0)");
    }

    @Test
    void shouldPassOnAllRecordsAtTheTerminationWatermark() {
        offer(0, 4);
        offer(1, 2);
        offer(1, 3);
        offer(1, 9);
        watermark(Long.MAX_VALUE);

        assertThat(drained()).containsExactly("2", "3", "4", "9");
        assertThat(merger.awaited()).isEqualTo(PathTable.NONE);
        assertThat(merger.waiting()).isEqualTo("all paths have ended");
    }

    @Test
    void shouldNotEndBeforeEachPathHas() {
        merger.watermark(0, Long.MAX_VALUE);
        merger.watermark(1, Long.MAX_VALUE);

        assertThat(drained()).isEmpty();
        assertThat(merger.awaited()).isEqualTo(2);
    }

    /** Flaw: memory without bound. */
    @Test
    void shouldRefuseWhatAFullQueueHasNoRoomFor() {
        for (int sequence = 0; sequence < 4; sequence++) {
            assertThat(offer(0, sequence)).isTrue();
        }
        assertThat(offer(0, 4)).isFalse();
        assertThat(merger.held()).isEqualTo(4);

        watermark(3);
        assertThat(drained()).containsExactly("0", "1", "2", "3");
        assertThat(offer(0, 4)).isTrue();
    }

    @Test
    void shouldTakeWatermarksWhenAQueueIsFull() {
        for (int sequence = 0; sequence < 4; sequence++) {
            offer(0, sequence);
        }
        for (int sequence = 0; sequence < 100; sequence++) {
            watermark(sequence);
        }

        assertThat(drained()).containsExactly("0", "1", "2", "3");
    }

    @Test
    void shouldPassOnNoMoreThanTheLimit() {
        offer(0, 0);
        offer(0, 1);
        offer(0, 2);
        watermark(Long.MAX_VALUE);

        assertThat(merger.drain(output, 2)).isEqualTo(2);
        assertThat(output.taken()).containsExactly("0", "1");
        assertThat(merger.drain(output, 2)).isEqualTo(1);
        assertThat(merger.drain(output, 2)).isZero();
    }

    /** Flaw: the merger stopped without a word, and what it had left was a truncated output. */
    @Test
    void shouldReportAnInversionWithItsPath() {
        offer(2, 8);

        assertThatThrownBy(() -> offer(2, 7))
                .isInstanceOf(OrderViolatedException.class)
                .hasMessage(
                        "path 2 (map 2) brought (7, 0) after it had shown (8, 0); its operators must keep the order of"
                                + " their input, and must not give a result an older number than a watermark that has passed. Order"
                                + " such a pipeline by gap accounting");
    }

    /** Flaw: an aggregate that carries a number of its window comes after a watermark that has gone ahead. */
    @Test
    void shouldReportAnAggregateAfterAForwardedWatermark() {
        watermark(10);

        assertThatThrownBy(() -> offer(0, 10))
                .hasMessageStartingWith("path 0 (map 0) brought (10, 0) after it had shown (10, 0);");
        assertThat(offer(0, 11)).isTrue();
    }

    @Test
    void shouldReportARecordAfterTheEnd() {
        watermark(Long.MAX_VALUE);

        assertThatThrownBy(() -> offer(0, 1))
                .hasMessageStartingWith("path 0 (map 0) brought (1, 0) after it had shown its end;");
    }

    /** Flaw: results of one record on two paths left in any order. */
    @Test
    void shouldReportResultsOfOneRecordOnTwoPathsWithoutOrdinals() {
        offer(0, 3);
        offer(1, 3);
        merger.watermark(2, 3);

        assertThatThrownBy(this::drained)
                .isInstanceOf(OrderViolatedException.class)
                .hasMessage(
                        "path 1 (map 1) and another path both brought (3, 0); results of a 1:n operator need ordinals to"
                                + " have an order, and a broadcast has none");
        assertThat(output.taken()).containsExactly("3");
    }

    @Test
    void shouldOrderResultsOfOneRecordByTheirOrdinals() {
        merger = merger(3, new LabelKeys(8));
        offer(0, 3, 1);
        offer(0, 3, 2);
        offer(1, 3, 0);
        offer(1, 3, 3);
        offer(2, 4, 0);
        assertThat(drained()).containsExactly("3", "3.1", "3.2");

        watermark(3);
        assertThat(drained()).containsExactly("3.3");
    }

    @Test
    void shouldHoldAWatermarkLargerThanEachResultOfItsRecord() {
        merger = merger(3, new LabelKeys(8));
        offer(0, 3, 255);
        watermark(3);

        assertThat(drained()).containsExactly("3.255");
        assertThatThrownBy(() -> offer(1, 3, 0)).isInstanceOf(OrderViolatedException.class);
    }

    @Test
    void shouldRefuseALabelThatDoesNotFit() {
        merger = merger(3, new LabelKeys(8));

        assertThatThrownBy(() -> offer(0, 3, 256))
                .isInstanceOf(OrderViolatedException.class)
                .hasMessage(
                        "the label (3, 256) is not between (0, 0) and (18014398509481983, 255), which is what 8 bits for"
                                + " ordinals leave room for; choose another number of bits");
        assertThatThrownBy(() -> offer(0, -1, 0)).hasMessageStartingWith("the label (-1, 0) is not between");
        assertThat(offer(0, 18014398509481983L, 255)).isTrue();
    }

    @Test
    void shouldRefuseWhatIsNoSize() {
        final PathTable paths = PathTable.from("map", 1).upTo(1);

        assertThatThrownBy(() -> new PathMerger(paths, 0, LabelKeys.SEQUENCE_ONLY))
                .hasMessage("a queue of a path holds 1 to 2^29 records, not 0");
        assertThatThrownBy(() -> new LabelKeys(32)).hasMessage("an ordinal has 0 to 31 bits, not 32");
    }

    @Test
    void shouldAllocateNothing() {
        final PathMerger many = new PathMerger(PathTable.from("map", 30).upTo(30), 64, new LabelKeys(4));
        final long[] sums = new long[2];
        final MergedRecords sum = (sequence, ordinal, reference) -> sums[1] += reference;

        assertThat(Allocation.inSteadyState(() -> {
                    for (int step = 0; step < 5_000; step++) {
                        final long sequence = sums[0]++;
                        many.offer((int) (sequence * 7 % 30), sequence, 0, sequence);
                        if (sequence % 50 == 0) {
                            for (int path = 0; path < 30; path++) {
                                many.watermark(path, sequence);
                            }
                        }
                        many.drain(sum, 8);
                    }
                }))
                .isZero();
        assertThat(many.held()).isLessThan(64);
    }
}
