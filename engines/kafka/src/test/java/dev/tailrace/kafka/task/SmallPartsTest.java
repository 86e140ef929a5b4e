package dev.tailrace.kafka.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.value.ValueArrays;
import dev.tailrace.testkit.Allocation;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.NetworkException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.junit.jupiter.api.Test;

class SmallPartsTest {

    @Test
    void shouldAllowTenRestartsWithinTenMinutesWithLongerAndLongerPauses() {
        final Restarts restarts = new Restarts();
        final long[] pausesMs = new long[Restarts.MOST];
        for (int index = 0; index < Restarts.MOST; index++) {
            assertThat(restarts.isAllowed(index)).isTrue();
            pausesMs[index] = (restarts.begin(index) - index) / 1_000_000;
        }
        assertThat(pausesMs).startsWith(100, 200, 400, 800, 1600, 3200, 5000, 5000);
        assertThat(restarts.isAllowed(100)).isFalse();
        assertThat(restarts.isAllowed(601_000_000_000L)).isTrue();
        assertThat(restarts.begin(601_000_000_000L)).isEqualTo(601_100_000_000L);
    }

    @Test
    void shouldLetOneRecordPassHoweverLongItIsAndNoMoreThanTheLimit() {
        final InFlight inFlight = new InFlight(1000);
        assertThat(inFlight.hasRoomFor(5000)).isTrue();
        inFlight.sent(5000);
        assertThat(inFlight.hasRoomFor(1)).isFalse();
        assertThat(inFlight.isHalfFull()).isTrue();
        inFlight.acknowledged(5000);
        assertThat(inFlight.bytes()).isZero();
        inFlight.sent(400);
        assertThat(inFlight.isHalfFull()).isTrue();
        assertThat(inFlight.hasRoomFor(300)).isTrue();
        assertThat(inFlight.hasRoomFor(400)).isFalse();
    }

    @Test
    void shouldUseArraysOfALengthAgainWithoutAllocating() {
        final ValueArrays values = new ValueArrays();
        final byte[] buffer = new byte[4096];
        buffer[7] = 42;
        assertThat(values.of(buffer, 7, 3)).containsExactly(42, 0, 0).isSameAs(values.of(buffer, 0, 3));
        assertThat(values.of(buffer, 0, 3000)).hasSize(3000).isNotSameAs(values.of(buffer, 0, 3000));
        assertThat(Allocation.inSteadyState(() -> {
                    for (int length = 0; length < 2048; length++) {
                        values.of(buffer, 1, length);
                    }
                }))
                .isZero();
    }

    @Test
    void shouldTellFailuresOfProducersApart() {
        assertThat(FencedProducers.isFenced(new ProducerFencedException("x"))).isTrue();
        assertThat(FencedProducers.isFenced(new InvalidProducerEpochException("x")))
                .isTrue();
        assertThat(FencedProducers.isFenced(new NetworkException("x"))).isFalse();
        assertThat(FencedProducers.isFinal(new RecordTooLargeException("x"))).isTrue();
        assertThat(FencedProducers.isFinal(new NetworkException("x"))).isFalse();
    }
}
