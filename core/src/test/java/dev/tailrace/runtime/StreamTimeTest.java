package dev.tailrace.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StreamTimeTest {

    private final List<String> fired = new ArrayList<>();
    private final Label label = new Label();

    @Test
    void shouldNeverGoBack() {
        final StreamTime time = time();

        assertThat(time.advanceTo(5)).isTrue();
        assertThat(time.advanceTo(5)).isTrue();
        assertThat(time.advanceTo(4)).isFalse();
        assertThat(time.nowNs()).isEqualTo(5);
    }

    @Test
    void shouldNotTickBeforeTheFirstRecordNorWithinATimerResolution() {
        final StreamTime time = time(new Waiter("a", true, 7));

        time.advanceTo(12);
        time.advanceTo(19);

        assertThat(label.sequence()).isEqualTo(-1);
        assertThat(fired).isEmpty();
    }

    @Test
    void shouldTakeOnePlaceInTheOrderHoweverFarTimeJumps() {
        final StreamTime time = time(new Waiter("a", true));

        time.advanceTo(1);
        time.advanceTo(9_999);

        assertThat(label.sequence()).isZero();
    }

    @Test
    void shouldFireByDueTimeThenByNode() {
        final StreamTime time = time(new Waiter("a", true, 20, 30), new Waiter("b", true, 10, 20, 50));

        time.advanceTo(1);
        time.advanceTo(40);

        assertThat(fired).containsExactly("b@10", "a@20", "b@20", "a@30");
    }

    @Test
    void shouldFireWhatFallsDueWhileFiring() {
        final Waiter late = new Waiter("late", true);
        final Waiter first = new Waiter("first", true, 10) {
            @Override
            public void fire(final long dueNs) {
                super.fire(dueNs);
                late.due.add(15L);
            }
        };
        final StreamTime time = time(first, late);

        time.advanceTo(1);
        time.advanceTo(40);

        assertThat(fired).containsExactly("first@10", "late@15");
    }

    @Test
    void shouldCloseWindowsButNotFireTimersAtTheEnd() {
        final StreamTime time = time(new Waiter("timer", false, 20), new Waiter("window", true, 30));

        time.advanceTo(1);
        time.endOfInput();

        assertThat(fired).containsExactly("window@30");
        assertThat(label.sequence()).isZero();
    }

    @Test
    void shouldDoNothingAtTheEndOfAnEmptyInput() {
        time(new Waiter("window", true, 30)).endOfInput();

        assertThat(fired).isEmpty();
        assertThat(label.sequence()).isEqualTo(-1);
    }

    private StreamTime time(final Waiter... waiters) {
        return new StreamTime(label, new long[] {10}, List.of(waiters));
    }

    private class Waiter implements TimeDriven {

        private final String name;
        private final boolean firesAtEnd;
        final List<Long> due = new ArrayList<>();

        Waiter(final String name, final boolean firesAtEnd, final long... due) {
            this.name = name;
            this.firesAtEnd = firesAtEnd;
            for (final long at : due) {
                this.due.add(at);
            }
        }

        @Override
        public long nextDueNs() {
            return due.isEmpty() ? NEVER : due.get(0);
        }

        @Override
        public void fire(final long dueNs) {
            due.remove(dueNs);
            fired.add(name + "@" + dueNs);
        }

        @Override
        public int firingKey() {
            return 0;
        }

        @Override
        public KeyOrder keyOrder() {
            return KeyOrder.BY_ID;
        }

        @Override
        public boolean firesAtEnd() {
            return firesAtEnd;
        }
    }
}
