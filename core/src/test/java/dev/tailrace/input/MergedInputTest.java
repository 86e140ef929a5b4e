package dev.tailrace.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.InputException;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.runtime.SourceEntry;
import dev.tailrace.state.StateReader;
import dev.tailrace.state.StateWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What leaves a merged input, as {@code cursor value @time}. */
class MergedInputTest {

    private static final int PLENTY = 1_000;

    private final ScriptedLog a = new ScriptedLog();
    private final ScriptedLog b = new ScriptedLog();
    private final InputFaults inputFaults = new InputFaults(OnError.SKIP);
    private final List<String> out = new ArrayList<>();
    private long clockNs;

    private MergedInput byTime(final IdleRule idle) {
        return opened(MergedInput.byTime(cursors(a, b), idle, inputFaults));
    }

    private MergedInput bySequence(final IdleRule idle) {
        return opened(MergedInput.bySequence(cursors(a, b), idle, inputFaults));
    }

    private MergedInput opened(final MergedInput input) {
        inputFaults.locateWith(input::place);
        input.open();
        return input;
    }

    private List<InputCursor<View>> cursors(final InputLog first, final InputLog second) {
        return List.of(cursor("a", first), cursor("b", second));
    }

    private InputCursor<View> cursor(final String name, final InputLog log) {
        final SourceEntry<View> entry = (view, timeNs) -> out.add(name + " " + view.value() + " @" + timeNs);
        return new InputCursor<>(name, log, new View(), View::number, entry);
    }

    private IdleRule after(final long silenceNs) {
        return IdleRule.goOnAfter(silenceNs, () -> clockNs);
    }

    private List<String> met() {
        return inputFaults.met().stream()
                .map(met -> met.name() + " " + met.count() + " at " + met.firstPlace())
                .toList();
    }

    @Test
    void shouldMergeByTimeThenCursorThenPlace() {
        a.record(10, 0, 1).record(20, 0, 2).record(20, 0, 3).end();
        b.record(10, 0, 4).record(15, 0, 5).record(20, 0, 6).end();
        final MergedInput input = byTime(IdleRule.WAIT);

        assertThat(input.poll(PLENTY)).isEqualTo(6);
        assertThat(input.poll(PLENTY)).isEqualTo(InputLog.END);
        assertThat(out).containsExactly("a 1 @10", "b 4 @10", "b 5 @15", "a 2 @20", "a 3 @20", "b 6 @20");
    }

    /** Its place in the log counts, not its time: it does not overtake the record before it. */
    @Test
    void shouldKeepTheOrderOfALogWhoseTimeGoesBack() {
        a.record(20, 0, 1).record(5, 0, 2).record(21, 0, 3).end();
        b.record(10, 0, 4).record(20, 0, 5).end();
        byTime(IdleRule.WAIT).poll(PLENTY);

        assertThat(out).containsExactly("b 4 @10", "a 1 @20", "a 2 @5", "b 5 @20", "a 3 @21");
    }

    @Test
    void shouldWaitForALogThatHasNothingReady() {
        a.record(10, 0, 1).record(30, 0, 2).end();
        b.nothing().record(20, 0, 3).nothing().end();
        final MergedInput input = byTime(IdleRule.WAIT);

        assertThat(input.poll(PLENTY)).isZero();
        assertThat(out).isEmpty();
        assertThat(input.poll(PLENTY)).isEqualTo(2);
        assertThat(out).containsExactly("a 1 @10", "b 3 @20");
        assertThat(input.poll(PLENTY)).isEqualTo(1);
        assertThat(input.poll(PLENTY)).isEqualTo(InputLog.END);
        assertThat(out).containsExactly("a 1 @10", "b 3 @20", "a 2 @30");
    }

    @Test
    void shouldNotWaitForALogThatHasEnded() {
        a.record(10, 0, 1).record(20, 0, 2);
        b.end();

        assertThat(byTime(IdleRule.WAIT).poll(PLENTY)).isEqualTo(2);
    }

    @Test
    void shouldGoOnWithoutALogThatIsSilentForTooLong() {
        a.record(10, 0, 1).record(20, 0, 2);
        b.record(5, 0, 3);
        final MergedInput input = byTime(after(100));

        assertThat(input.poll(PLENTY)).isEqualTo(1);
        clockNs = 99;
        assertThat(input.poll(PLENTY)).isZero();
        clockNs = 100;
        assertThat(input.poll(PLENTY)).isEqualTo(2);
        assertThat(out).containsExactly("b 3 @5", "a 1 @10", "a 2 @20");
    }

    @Test
    void shouldPutARecordThatComesTooLateWhereTheOrderHasComeTo() {
        a.record(20, 0, 1);
        final MergedInput input = byTime(after(100));
        input.poll(PLENTY);
        clockNs = 100;
        input.poll(PLENTY);
        b.record(15, 0, 2).record(30, 0, 3);
        a.record(40, 0, 4);
        input.poll(PLENTY);

        assertThat(out).containsExactly("a 1 @20", "b 2 @20", "b 3 @30");
        assertThat(met()).containsExactly("late-record 1 at source 'b': record 1");
    }

    /** Once it has spoken again it is waited for again. */
    @Test
    void shouldMeasureEachSilenceAnew() {
        a.record(10, 0, 1).record(20, 0, 2).record(30, 0, 3);
        b.record(5, 0, 4);
        final MergedInput input = byTime(after(100));
        input.poll(PLENTY);
        clockNs = 100;
        b.record(15, 0, 5);
        input.poll(PLENTY);
        clockNs = 199;
        input.poll(PLENTY);

        assertThat(out).containsExactly("b 4 @5", "a 1 @10", "b 5 @15");
        clockNs = 200;
        input.poll(PLENTY);
        assertThat(out).endsWith("a 2 @20", "a 3 @30");
    }

    @Test
    void shouldLeaveOutWhatDecodersLeaveOut() {
        a.record(10, 0, -1).record(20, 0, 1).end();
        b.record(15, 0, 2).record(16, 0, -1).end();
        final MergedInput input = byTime(IdleRule.WAIT);
        int taken = 0;
        for (int polled = 0; polled != InputLog.END; polled = input.poll(1)) {
            taken += polled;
        }

        assertThat(taken).isEqualTo(4);
        assertThat(out).containsExactly("b 2 @15", "a 1 @20");
    }

    @Test
    void shouldTakeTheFirstOfTwoLinesAndDropTheOther() {
        a.record(1, 1, 11).record(2, 2, 12).nothing().record(3, 3, 13).end();
        b.nothing().record(1, 1, 21).record(2, 2, 22).record(3, 3, 23).end();
        final MergedInput input = bySequence(IdleRule.WAIT);
        for (int polled = 0; polled != InputLog.END; ) {
            polled = input.poll(PLENTY);
        }

        assertThat(out).extracting(text -> text.charAt(text.length() - 1)).containsExactly('1', '2', '3');
        assertThat(met()).hasSize(1).allMatch(text -> text.startsWith("duplicate-message 3 at "));
    }

    /** A number that follows the last one needs nobody's leave. */
    @Test
    void shouldHandTheNextNumberOnWhateverTheOtherLineDoes() {
        a.record(1, 1, 11);
        b.record(1, 1, 21);
        final MergedInput input = bySequence(IdleRule.WAIT);
        input.poll(PLENTY);
        a.record(2, 2, 12).record(3, 3, 13);

        assertThat(input.poll(PLENTY)).isEqualTo(2);
        assertThat(out).containsExactly("a 11 @1", "a 12 @2", "a 13 @3");
    }

    @Test
    void shouldFillTheGapOfOneLineFromTheOther() {
        a.record(1, 1, 11).record(4, 4, 14).end();
        b.record(1, 1, 21)
                .nothing()
                .record(2, 2, 22)
                .record(3, 3, 23)
                .record(4, 4, 24)
                .end();
        final MergedInput input = bySequence(IdleRule.WAIT);
        for (int polled = 0; polled != InputLog.END; ) {
            polled = input.poll(PLENTY);
        }

        assertThat(out).containsExactly("a 11 @1", "b 22 @2", "b 23 @3", "a 14 @4");
        assertThat(met()).containsExactly("duplicate-message 2 at source 'b': record 1");
    }

    @Test
    void shouldCountAGapThatNoLineFills() {
        a.record(1, 1, 11).record(5, 5, 15).end();
        b.record(1, 1, 21).record(3, 3, 23).record(5, 5, 25).end();
        bySequence(IdleRule.WAIT).poll(PLENTY);

        assertThat(out).containsExactly("a 11 @1", "b 23 @3", "a 15 @5");
        assertThat(met()).contains("sequence-gap 2 at source 'b': record 2");
        assertThat(inputFaults.met().get(0).firstDetail()).isEqualTo("expected 2 as the next number, found 3");
    }

    @Test
    void shouldTellOfAGapThatNoLineFills() {
        a.record(1, 1, 11).record(2, 2, 12).record(5, 5, 15).record(6, 6, 12).end();
        b.record(1, 1, 11).record(3, 3, 13).record(5, 5, 15).end();
        run(telling(a, b, IdleRule.WAIT));

        assertThat(out)
                .containsExactly(
                        "11 @1",
                        "12 @2",
                        "13 @3",
                        "gap 11 after 3",
                        "gap 12 after 3",
                        "gap 13 after 3",
                        "gap 15 before 5",
                        "15 @5",
                        "12 @6");
    }

    @Test
    void shouldLeaveOutWhatOneLineTellsOfItsGaps() {
        a.record(1, 1, 11).record(1, 1, GapView.OF_LINE).record(4, 4, 14).end();
        b.record(2, 2, 12).record(3, 3, 13).record(3, 3, GapView.OF_LINE).end();
        run(telling(a, b, IdleRule.WAIT));

        assertThat(out).containsExactly("11 @1", "12 @2", "13 @3", "14 @4");
        assertThat(met()).isEmpty();
    }

    @Test
    void shouldTellThatTheFirstMessagesAreMissing() {
        a.record(4, 4, 14).record(5, 5, 15).end();
        b.record(3, 3, 13).record(5, 5, 15).end();
        run(telling(a, b, IdleRule.WAIT));

        assertThat(out)
                .containsExactly("gap 13 before 3", "13 @3", "gap 14 before 4", "14 @4", "gap 15 before 5", "15 @5");
    }

    @Test
    void shouldContinueATaleOfAGapFromASnapshot() {
        for (int cut = 0; cut < 10; cut++) {
            out.clear();
            final MergedInput first = telling(gapped(), gapped(), IdleRule.WAIT);
            for (int poll = 0; poll < cut; poll++) {
                first.poll(1);
            }
            final byte[] snapshot = new StateWriter().section("input", first).toBytes();

            final MergedInput second =
                    telling(gapped().behind(first.position(0)), gapped().behind(first.position(1)), IdleRule.WAIT);
            StateReader.of(snapshot).section("input", second).restore();
            run(second);

            assertThat(out)
                    .as("cut %d", cut)
                    .containsExactly(
                            "11 @1", "12 @2", "gap 11 after 2", "gap 12 after 2", "gap 15 before 5", "15 @5", "11 @6");
        }
    }

    private static ScriptedLog gapped() {
        return new ScriptedLog()
                .record(1, 1, 11)
                .record(2, 2, 12)
                .record(5, 5, 15)
                .record(6, 6, 11)
                .end();
    }

    private MergedInput telling(final InputLog first, final InputLog second, final IdleRule idle) {
        final SourceEntry<View> entry = (view, timeNs) ->
                out.add(view.value() < GapView.DUE ? view.value() + " @" + timeNs : GapView.text(view));
        return opened(MergedInput.bySequence(
                List.of(
                        new InputCursor<>("lines", first, new GapView(), View::number, entry),
                        new InputCursor<>("lines", second, new GapView(), View::number, entry)),
                idle,
                inputFaults));
    }

    private static void run(final MergedInput input) {
        for (int polled = 0; polled != InputLog.END; ) {
            polled = input.poll(1);
        }
    }

    @Test
    void shouldNotWaitForALineThatIsSilentForTooLongWhenANumberIsMissing() {
        a.record(1, 1, 11).record(3, 3, 13);
        b.record(1, 1, 21);
        final MergedInput input = bySequence(after(100));
        input.poll(PLENTY);
        input.poll(PLENTY);
        assertThat(out).containsExactly("a 11 @1");
        clockNs = 100;
        input.poll(PLENTY);
        b.record(2, 2, 22);
        input.poll(PLENTY);

        assertThat(out).containsExactly("a 11 @1", "a 13 @3");
        assertThat(met())
                .contains("sequence-gap 1 at source 'a': record 2", "duplicate-message 2 at source 'b': record 1");
    }

    @Test
    void shouldGoOnFromASnapshotWithLogsBehindThePositionsThatItHasReached() {
        a.record(10, 0, 1).record(20, 0, 2).record(12, 0, 3).end();
        b.record(15, 0, 4).record(16, 0, 5).record(20, 0, 6).end();
        final MergedInput first = byTime(IdleRule.WAIT);
        first.poll(4);
        final byte[] snapshot = new StateWriter().section("input", first).toBytes();
        final ScriptedLog restOfA = new ScriptedLog()
                .record(10, 0, 1)
                .record(20, 0, 2)
                .record(12, 0, 3)
                .end();
        final ScriptedLog restOfB = new ScriptedLog()
                .record(15, 0, 4)
                .record(16, 0, 5)
                .record(20, 0, 6)
                .end();

        final MergedInput second = opened(MergedInput.byTime(
                cursors(restOfA.behind(first.position(0)), restOfB.behind(first.position(1))),
                IdleRule.WAIT,
                inputFaults));
        StateReader.of(snapshot).section("input", second).restore();
        second.poll(PLENTY);

        assertThat(out).containsExactly("a 1 @10", "b 4 @15", "b 5 @16", "a 2 @20", "a 3 @12", "b 6 @20");
    }

    @Test
    void shouldNameSourceAndPlaceOfTheRecordInHand() {
        final InputFaults strict = new InputFaults(OnError.FAIL);
        a.record(10, 0, 1).end();
        b.record(5, 0, 2).record(20, 0, 3).end();
        final SourceEntry<View> entry = (view, timeNs) -> {
            if (view.value() == 1) {
                strict.fatal("bad", "bad value").report();
            }
        };
        final MergedInput input = MergedInput.byTime(
                List.of(
                        new InputCursor<>("trades", a, new View(), null, entry),
                        new InputCursor<>("quotes", b, new View(), null, entry)),
                IdleRule.WAIT,
                strict);
        strict.locateWith(input::place);

        assertThatThrownBy(() -> input.poll(PLENTY))
                .isInstanceOf(InputException.class)
                .hasMessage("source 'trades': record 1: bad value");
    }
}
