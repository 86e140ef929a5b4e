package dev.tailrace.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.progress.FrontierFilter.Verdict;
import dev.tailrace.testkit.Allocation;
import org.junit.jupiter.api.Test;

class FrontierFilterTest {

    private static final RunId FOREIGN_APPLICATION = new RunId(99, 2, 3);

    private final OutputHeader outputHeader = new OutputHeader();
    private FrontierFilter filter = new FrontierFilter();

    @Test
    void shouldDropWhatItHasHad() {
        assertThat(output(1, 0)).isEqualTo(Verdict.NEW);
        assertThat(output(1, 1)).isEqualTo(Verdict.NEW);
        assertThat(output(1, 0)).isEqualTo(Verdict.REPEATED);
        assertThat(output(1, 1)).isEqualTo(Verdict.REPEATED);
        assertThat(output(1, 2)).isEqualTo(Verdict.NEW);
        assertThat(filter.repeated()).isEqualTo(2);
        assertThat(filter.hasFaults()).isFalse();
    }

    @Test
    void shouldDropWhatAFencedOwnerWritesAfterTheMarkerOfItsSuccessor() {
        assertThat(output(1, 0)).isEqualTo(Verdict.NEW);
        assertThat(marker(2, 1, 0)).isEqualTo(Verdict.MARKER);
        assertThat(output(1, 1)).isEqualTo(Verdict.STALE);
        assertThat(output(2, 1)).isEqualTo(Verdict.NEW);
        assertThat(filter.epoch()).isEqualTo(2);
        assertThat(filter.frontier()).isEqualTo(1);
    }

    // One such record used to silence the log forever.
    @Test
    void shouldNotBelieveAnEpochThatNoMarkerHasBegun() {
        filter = FrontierFilter.fromFirstRecord();
        assertThat(output(1, 0)).isEqualTo(Verdict.NEW);
        assertThat(output(Integer.MAX_VALUE, 1)).isEqualTo(Verdict.INVALID);
        assertThat(output(-1, 1)).isEqualTo(Verdict.INVALID);
        assertThat(output(7, 1)).isEqualTo(Verdict.INVALID);
        assertThat(marker(Integer.MAX_VALUE, 1, 0)).isEqualTo(Verdict.INVALID);
        assertThat(marker(8, 6, 0)).isEqualTo(Verdict.INVALID);
        assertThat(marker(8, 0, 0)).isEqualTo(Verdict.STALE);
        assertThat(output(1, 1)).isEqualTo(Verdict.NEW);
        assertThat(filter.invalid()).isEqualTo(5);
        assertThat(filter.hasFaults()).isTrue();
    }

    // Found by the simulator: the end of the log was lost with the marker of epoch 3, and then a late claim of epoch 5
    // came.
    @Test
    void shouldSayThatTheMarkerOfAnEpochIsLost() {
        filter = FrontierFilter.fromFirstRecord();
        assertThat(marker(1, 0, -1)).isEqualTo(Verdict.MARKER);
        assertThat(marker(5, 1, -1)).isEqualTo(Verdict.MARKER);
        assertThat(output(3, 0)).isEqualTo(Verdict.INVALID);
        assertThat(output(1, 0)).isEqualTo(Verdict.STALE);
        assertThat(filter.hasFaults()).isTrue();
        assertThat(marker(6, 5, -1)).isEqualTo(Verdict.MARKER);
        assertThat(output(3, 1)).isEqualTo(Verdict.STALE);
    }

    // It used to drop all that the present owner writes, until the next restart.
    @Test
    void shouldStartOverWhenItBeganWithRecordsOfAFencedOwner() {
        assertThat(output(1, 150)).isEqualTo(Verdict.NEW);
        assertThat(output(2, 101)).isEqualTo(Verdict.NEW);
        assertThat(output(1, 151)).isEqualTo(Verdict.STALE);
        assertThat(output(2, 102)).isEqualTo(Verdict.NEW);
        assertThat(filter.frontier()).isEqualTo(102);
        assertThat(filter.hasFaults()).isFalse();
    }

    @Test
    void shouldNotStartOverOnceItHasSeenAMarker() {
        assertThat(marker(1, 0, 4)).isEqualTo(Verdict.MARKER);
        filter = FrontierFilter.resume(filter.position());
        assertThat(output(2, 5)).isEqualTo(Verdict.INVALID);
        assertThat(output(1, 5)).isEqualTo(Verdict.NEW);
    }

    @Test
    void shouldBelieveAnEpochThatLeavesSomeOutIfItsMarkerKnowsTheOneBefore() {
        assertThat(output(3, 0)).isEqualTo(Verdict.NEW);
        assertThat(marker(6, 3, 0)).isEqualTo(Verdict.MARKER);
        assertThat(output(6, 1)).isEqualTo(Verdict.NEW);
        assertThat(filter.hasFaults()).isFalse();
    }

    @Test
    void shouldNotBelieveImpossibleNumbers() {
        assertThat(output(1, Long.MAX_VALUE)).isEqualTo(Verdict.INVALID);
        assertThat(output(1, -2)).isEqualTo(Verdict.INVALID);
        assertThat(output(1, 5)).isEqualTo(Verdict.NEW);
    }

    @Test
    void shouldTakeTheFirstClaimOfAnEpochAndNoOther() {
        assertThat(marker(1, -1, -1)).isEqualTo(Verdict.MARKER);
        assertThat(filter.hasBegunEpoch()).isTrue();
        assertThat(marker(1, -1, -1)).isEqualTo(Verdict.MARKER);
        assertThat(filter.hasBegunEpoch()).isFalse();
    }

    @Test
    void shouldLeaveALogToTheApplicationOfItsFirstRecord() {
        assertThat(output(1, 0)).isEqualTo(Verdict.NEW);
        assertThat(filter.judge(outputHeader.owner(0, 1, FOREIGN_APPLICATION).record(1, 0, 0)))
                .isEqualTo(Verdict.FOREIGN);
        assertThat(filter.judge(outputHeader
                        .owner(0, 2, FOREIGN_APPLICATION)
                        .flags(OutputHeader.EPOCH_MARKER)
                        .record(0, 0, 1)))
                .isEqualTo(Verdict.FOREIGN);
        assertThat(output(1, 1)).isEqualTo(Verdict.NEW);
        assertThat(filter.foreign()).isEqualTo(2);
        assertThat(filter.application()).isEqualTo(Kit.RUN.application());
    }

    @Test
    void shouldCountWhatIsMissingButNotWhatWasBeforeItsFirstRecord() {
        assertThat(output(1, 10)).isEqualTo(Verdict.NEW);
        assertThat(filter.missing()).isZero();
        assertThat(output(1, 14)).isEqualTo(Verdict.NEW);
        assertThat(filter.missing()).isEqualTo(3);
        assertThat(filter.completeTo()).isEqualTo(10);
    }

    @Test
    void shouldKnowThatTheFirstNumberOfAWholeLogIsZero() {
        filter = FrontierFilter.fromFirstRecord();
        assertThat(output(1, 2)).isEqualTo(Verdict.NEW);
        assertThat(filter.missing()).isEqualTo(2);
        assertThat(filter.completeTo()).isEqualTo(-1);
    }

    // A new output topic that was accepted: its first marker says where numbers continue.
    @Test
    void shouldBeginWhereTheFirstMarkerOfALogSays() {
        filter = FrontierFilter.fromFirstRecord();
        assertThat(marker(5, -1, 41)).isEqualTo(Verdict.MARKER);
        assertThat(output(5, 42)).isEqualTo(Verdict.NEW);
        assertThat(filter.missing()).isZero();
    }

    @Test
    void shouldLearnOfAHoleFromTheNextMarker() {
        assertThat(output(1, 0)).isEqualTo(Verdict.NEW);
        assertThat(marker(2, 1, 4)).isEqualTo(Verdict.MARKER);
        assertThat(filter.missing()).isEqualTo(4);
        assertThat(filter.frontier()).isEqualTo(4);
    }

    @Test
    void shouldLearnOfAHoleFromAFrontierMarker() {
        assertThat(output(1, 0)).isEqualTo(Verdict.NEW);
        assertThat(filter.judge(outputHeader
                        .owner(0, 1, Kit.RUN)
                        .flags(OutputHeader.FRONTIER_MARKER)
                        .record(2, 0, 0)))
                .isEqualTo(Verdict.MARKER);
        assertThat(filter.missing()).isEqualTo(2);
    }

    @Test
    void shouldTakeWhatWasLostWhenItIsWrittenAgain() {
        assertThat(output(1, 0)).isEqualTo(Verdict.NEW);
        assertThat(output(1, 4)).isEqualTo(Verdict.NEW);
        assertThat(marker(2, 1, 0)).isEqualTo(Verdict.MARKER);
        for (long number = 1; number <= 3; number++) {
            assertThat(output(2, number)).isEqualTo(Verdict.NEW);
        }
        assertThat(output(2, 4)).isEqualTo(Verdict.REPEATED);
        assertThat(output(2, 5)).isEqualTo(Verdict.NEW);
        assertThat(filter.missing()).isZero();
        assertThat(filter.refilled()).isEqualTo(3);
        assertThat(filter.completeTo()).isEqualTo(5);
    }

    @Test
    void shouldTakeAnyPartOfWhatWasLost() {
        assertThat(output(1, 0)).isEqualTo(Verdict.NEW);
        assertThat(output(1, 10)).isEqualTo(Verdict.NEW);
        for (final long number : new long[] {5, 9, 1, 2, 8, 3, 4, 6, 7}) {
            assertThat(output(1, number)).as("%d", number).isEqualTo(Verdict.NEW);
            assertThat(output(1, number)).as("%d again", number).isEqualTo(Verdict.REPEATED);
        }
        assertThat(filter.missing()).isZero();
    }

    @Test
    void shouldCountHolesThatItCannotRemember() {
        for (long number = 0; number < 40; number += 2) {
            output(1, number);
        }
        assertThat(filter.missing()).isEqualTo(19);
        assertThat(output(1, 1)).isEqualTo(Verdict.NEW);
        assertThat(output(1, 37)).isEqualTo(Verdict.REPEATED);
    }

    @Test
    void shouldResumeAtItsPosition() {
        output(1, 3);
        filter = FrontierFilter.resume(filter.position());
        output(1, 7);
        marker(2, 1, 7);
        output(2, 5);

        filter = FrontierFilter.resume(filter.position());

        assertThat(filter.missing()).isEqualTo(2);
        assertThat(output(1, 8)).isEqualTo(Verdict.STALE);
        assertThat(output(2, 5)).isEqualTo(Verdict.REPEATED);
        assertThat(output(2, 4)).isEqualTo(Verdict.NEW);
        assertThat(output(2, 6)).isEqualTo(Verdict.NEW);
        assertThat(output(2, 8)).isEqualTo(Verdict.NEW);
        assertThat(filter.judge(outputHeader.owner(0, 2, FOREIGN_APPLICATION).record(9, 0, 0)))
                .isEqualTo(Verdict.FOREIGN);
        assertThat(filter.missing()).isZero();
    }

    @Test
    void shouldRefuseAPositionThatIsNone() {
        for (final String wrong : new String[] {"", "1", "2:o:1:1:1:-", "1:o:x:1:1:-", "1:o:1:1:1:-:5"}) {
            assertThatThrownBy(() -> FrontierFilter.resume(wrong)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void shouldNotMissWhatACompactedTopicHasRemoved() {
        filter = FrontierFilter.ofCompacted();
        assertThat(output(1, 3)).isEqualTo(Verdict.NEW);
        assertThat(output(4, 9)).isEqualTo(Verdict.NEW);
        assertThat(output(4, 9)).isEqualTo(Verdict.REPEATED);
        assertThat(filter.hasFaults()).isFalse();
    }

    @Test
    void shouldAllocateNothing() {
        final byte[] bytes = new byte[OutputHeader.LENGTH];
        final long[] number = {0};

        assertThat(Allocation.inSteadyState(() -> {
                    for (int i = 0; i < 10_000; i++) {
                        outputHeader
                                .owner(0, 1, Kit.RUN)
                                .record(number[0]++, 0, 0)
                                .encode(bytes, 0);
                        outputHeader.decode(bytes, 0, bytes.length);
                        filter.accept(outputHeader);
                    }
                }))
                .isZero();
    }

    private Verdict output(final int epoch, final long number) {
        return filter.judge(outputHeader.owner(0, epoch, Kit.RUN).record(number, 0, 0));
    }

    private Verdict marker(final int epoch, final int before, final long number) {
        return filter.judge(outputHeader
                .owner(0, epoch, Kit.RUN)
                .flags(OutputHeader.EPOCH_MARKER)
                .record(number, 77, before));
    }
}
