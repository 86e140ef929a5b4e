package dev.tailrace.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.state.StateException;
import dev.tailrace.state.StateReader;
import dev.tailrace.state.StateWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the runtime itself keeps is saved by what it means, whatever way it came about. */
class RuntimeStateTest {

    private static byte[] save(final Object... parts) {
        return new StateWriter().section("node", parts).toBytes();
    }

    private static StateReader read(final byte[] snapshot, final Object... parts) {
        return StateReader.of(snapshot).section("node", parts);
    }

    private static KeyTimers timers(final long timerResolutionNs, final long... dueNs) {
        final KeyTimers timers = new KeyTimers(KeyOrder.BY_ID, timerResolutionNs);
        for (final long due : dueNs) {
            timers.set((int) due % 10, due, Long.MIN_VALUE);
        }
        return timers;
    }

    private static List<String> fired(final KeyTimers timers) {
        final List<String> fired = new ArrayList<>();
        while (timers.nextDueNs() != TimeDriven.NEVER) {
            fired.add(timers.nextDueNs() + " key " + timers.take());
        }
        return fired;
    }

    @Test
    void shouldSaveTimersInTheOrderInWhichTheyFireHoweverTheyWereSet() {
        final byte[] snapshot = save(timers(1, 31, 22, 45, 22, 13));
        assertThat(save(timers(1, 45, 13, 31, 22))).isEqualTo(snapshot);
        final KeyTimers to = timers(1, 99);
        read(snapshot, to).restore();
        assertThat(fired(to)).containsExactly("13 key 3", "22 key 2", "31 key 1", "45 key 5");
    }

    @Test
    void shouldLeaveTimersAsTheyAreWhenTheyAreSaved() {
        final KeyTimers timers = timers(1, 31, 22, 22, 13);
        save(timers);
        assertThat(fired(timers)).containsExactly("13 key 3", "22 key 2", "31 key 1");
    }

    @Test
    void shouldRoundTimersUpWhenTheTimerResolutionHasChanged() {
        final KeyTimers to = timers(20);
        read(save(timers(1, 31, 40)), to).restore();
        assertThat(fired(to)).containsExactly("40 key 0", "40 key 1");
    }

    @Test
    void shouldRefuseTimersOfANodeThatDeclaresNoneAnyMore() {
        final StateReader reader = read(save(timers(1, 5)), timers(0));
        assertThatThrownBy(reader::restore)
                .isInstanceOf(StateException.class)
                .hasMessage(
                        "cannot restore node 'node': was saved with timers and declares no timer resolution now; add"
                                + " .timers(timer resolution) to it");
    }

    private static TumblingWindows windows(final long sizeNs, final List<String> closed) {
        return new TumblingWindows(
                sizeNs, KeyOrder.BY_ID, (key, startNs, endNs) -> closed.add(key + " in " + startNs + ".." + endNs));
    }

    private static StreamTime time(final Label label, final long nowNs, final long... timerResolutionsNs) {
        final StreamTime time = new StreamTime(label, timerResolutionsNs, List.of());
        time.advanceTo(nowNs);
        return time;
    }

    @Test
    void shouldSaveTheOpenWindow() {
        final TumblingWindows from = windows(10, new ArrayList<>());
        from.touch(7, time(new Label(), 25));
        from.touch(2, time(new Label(), 25));
        final List<String> closed = new ArrayList<>();
        final TumblingWindows to = windows(10, closed);
        read(save(from), to).restore();
        assertThat(to.nextDueNs()).isEqualTo(30);
        to.fire(30);
        assertThat(closed).containsExactly("2 in 20..30", "7 in 20..30");
    }

    @Test
    void shouldRefuseAnOpenWindowOfAnotherSize() {
        final TumblingWindows from = windows(10, new ArrayList<>());
        from.touch(7, time(new Label(), 25));
        final StateReader reader = read(save(from), windows(20, new ArrayList<>()));
        assertThatThrownBy(reader::restore)
                .hasMessage(
                        "cannot restore node 'node': was saved with an open window of 10 ns and has windows of 20 ns"
                                + " now; restore it under the size it was saved with");
    }

    @Test
    void shouldTakeOverOtherWindowSizesWhenNoWindowIsOpen() {
        final TumblingWindows to = windows(20, new ArrayList<>());
        read(save(windows(10, new ArrayList<>())), to).restore();
        assertThat(to.nextDueNs()).isEqualTo(TimeDriven.NEVER);
    }

    @Test
    void shouldGoOnWithLabelAndTime() {
        final Label label = new Label();
        final StreamTime time = time(label, 5, 10);
        label.nextItem();
        label.takeOrdinal();
        final byte[] snapshot = save(label, time);

        final Label newLabel = new Label();
        final StreamTime newTime = new StreamTime(newLabel, new long[] {10}, List.of());
        read(snapshot, newLabel, newTime).restore();

        assertThat(newTime.nowNs()).isEqualTo(5);
        assertThat(newTime.advanceTo(4)).isFalse();
        assertThat(newTime.advanceTo(9)).isTrue();
        assertThat(newLabel.sequence()).isZero();
        assertThat(newTime.advanceTo(10)).isTrue();
        assertThat(newLabel.sequence())
                .as("a punctuation has taken the next number")
                .isEqualTo(1);
    }

    @Test
    void shouldCatchUpWithWhoeverCountsItemsAndWatchesTimeItself() {
        final Label label = new Label();
        final StreamTime time = time(label, 5, 10);
        assertThat(time.nextBoundaryNs()).isEqualTo(10);
        time.reach(8);
        assertThat(label.reach(3)).isSameAs(label);
        assertThat(time.advanceTo(7)).as("7 after 8").isFalse();
        assertThat(time.advanceTo(12)).isTrue();
        assertThat(label.sequence())
                .as("a punctuation has taken the next number")
                .isEqualTo(4);
        time.reach(11);
        label.reach(2);
        assertThat(time.nowNs()).as("never goes back").isEqualTo(12);
        assertThat(label.sequence()).as("never goes back").isEqualTo(4);
    }

    @Test
    void shouldBeginAnewFromASnapshotBeforeTheFirstRecord() {
        final StreamTime fresh = new StreamTime(new Label(), new long[] {10}, List.of());
        final Label label = new Label();
        final StreamTime to = new StreamTime(label, new long[] {10}, List.of());
        read(save(fresh), to).restore();
        to.advanceTo(-500);
        assertThat(to.nowNs()).isEqualTo(-500);
        assertThat(label.sequence()).isEqualTo(-1);
    }

    @Test
    void shouldKeepTheNumbersOfKeys() {
        final KeyNumbers<String> from = new KeyNumbers<>();
        from.numberOf("z");
        from.numberOf("a");
        final KeyNumbers<String> to = new KeyNumbers<>();
        to.numberOf("other");
        read(save(from), to).restore();
        assertThat(to.numberOf("z")).isZero();
        assertThat(to.numberOf("a")).isEqualTo(1);
        assertThat(to.numberOf("new")).isEqualTo(2);
        assertThat(to.compare(0, 1)).isPositive();
    }
}
