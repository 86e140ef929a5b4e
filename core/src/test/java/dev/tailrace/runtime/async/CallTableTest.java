package dev.tailrace.runtime.async;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.testkit.Allocation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallTableTest {

    private static final long TIMEOUT_NS = 1_000;

    private long nowNs = 5;
    private final CallTable<String> calls = new CallTable<>(2, TIMEOUT_NS, () -> nowNs);

    @Test
    void shouldGiveBackWhatWasAnswered() {
        final long call = calls.begin(77);
        assertThat(calls.poll()).isEqualTo(CallTable.NONE);

        assertThat(calls.complete(call, "yes")).isTrue();
        final int entry = calls.poll();

        assertThat(calls.message(entry)).isEqualTo(77);
        assertThat(calls.result(entry)).isEqualTo("yes");
        assertThat(calls.failure(entry)).isNull();
        assertThat(calls.poll()).isEqualTo(CallTable.NONE);
    }

    @Test
    void shouldHaveRoomForSoManyCallsUntilOneIsReleased() {
        final long first = calls.begin(1);
        calls.begin(2);
        assertThat(calls.hasRoom()).isFalse();

        calls.complete(first, "");
        assertThat(calls.hasRoom()).isFalse();
        calls.release(calls.poll());
        assertThat(calls.hasRoom()).isTrue();
    }

    @Test
    void shouldTakeTheFirstAnswerOnly() {
        final long call = calls.begin(1);
        assertThat(calls.complete(call, "first")).isTrue();
        assertThat(calls.complete(call, "second")).isFalse();
        assertThat(calls.fail(call, new IllegalStateException())).isFalse();

        final int entry = calls.poll();
        assertThat(calls.result(entry)).isEqualTo("first");
        assertThat(calls.poll()).isEqualTo(CallTable.NONE);
    }

    @Test
    void shouldNotTakeTheAnswerToACallForThatToAnotherInItsPlace() {
        final long before = calls.begin(1);
        calls.complete(before, "");
        calls.release(calls.poll());
        calls.begin(2);

        assertThat(calls.complete(before, "late")).isFalse();
        assertThat(calls.poll()).isEqualTo(CallTable.NONE);
    }

    @Test
    void shouldFailWhatIsNotAnsweredInTimeAndTheOldestFirst() {
        final long first = calls.begin(1);
        nowNs += 1;
        calls.begin(2);
        nowNs += TIMEOUT_NS - 2;
        assertThat(calls.poll()).isEqualTo(CallTable.NONE);

        nowNs += 1;
        final int late = calls.poll();
        assertThat(calls.message(late)).isEqualTo(1);
        assertThat(calls.failure(late)).hasMessage("no answer within 1000 ns");
        assertThat(calls.complete(first, "too late")).isFalse();
        assertThat(calls.poll()).isEqualTo(CallTable.NONE);
        calls.release(late);

        nowNs += 1;
        assertThat(calls.message(calls.poll())).isEqualTo(2);
    }

    @Test
    void shouldSayWhyACallHasFailed() {
        final RuntimeException cause = new RuntimeException("no");
        calls.fail(calls.begin(1), cause);
        final int entry = calls.poll();

        assertThat(calls.failure(entry)).isSameAs(cause);
        calls.release(entry);
        calls.complete(calls.begin(2), "yes");
        assertThat(calls.failure(calls.poll())).isNull();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE, Long.MAX_VALUE, 3, 7})
    void shouldTakeNoAnswerToACallThatNeverWas(final long call) {
        assertThat(calls.complete(call, "")).isFalse();
    }

    @Test
    void shouldRefuseNumbersThatMakeNoSense() {
        assertThatThrownBy(() -> new CallTable<>(0, 1, () -> 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("1 to 65536 calls can be open at a time, not 0");
        assertThatThrownBy(() -> new CallTable<>(1, 0, () -> 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("calls need some time, not 0 ns");
    }

    @RepeatedTest(100)
    void shouldDoWhatAMapOfOpenCallsDoes(final RepetitionInfo repetition) {
        final long seed = 15_485_863L * repetition.getCurrentRepetition();
        final Random random = new Random(seed);
        final int capacity = 1 + random.nextInt(9);
        final CallTable<Long> table = new CallTable<>(capacity, 1 + random.nextInt(50), () -> nowNs);
        final Map<Long, Long> answered = new HashMap<>();
        final List<Long> open = new ArrayList<>();
        int inUse = 0;
        long message = 0;
        for (int step = 0; step < 2_000; step++) {
            nowNs += random.nextInt(3);
            assertThat(table.hasRoom()).as("seed %d", seed).isEqualTo(inUse < capacity);
            if (random.nextBoolean() && inUse < capacity) {
                open.add(table.begin(message++));
                inUse++;
            } else if (random.nextBoolean() && !open.isEmpty()) {
                final long call = open.remove(random.nextInt(open.size()));
                if (table.complete(call, call)) {
                    answered.put(call, call);
                }
            } else {
                final int entry = table.poll();
                if (entry != CallTable.NONE) {
                    final boolean late = table.failure(entry) != null;
                    assertThat(late || answered.remove(table.result(entry)) != null)
                            .as("seed %d", seed)
                            .isTrue();
                    table.release(entry);
                    inUse--;
                }
            }
        }
    }

    @Test
    void shouldAllocateNothing() {
        final long bytes = Allocation.inSteadyState(() -> {
            for (int i = 0; i < 10_000; i++) {
                final long one = calls.begin(i);
                final long other = calls.begin(i);
                calls.complete(other, "");
                calls.complete(one, "");
                calls.release(calls.poll());
                calls.release(calls.poll());
            }
        });
        assertThat(bytes).isZero();
    }
}
