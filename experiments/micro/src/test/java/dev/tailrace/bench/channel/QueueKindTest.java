package dev.tailrace.bench.channel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** All that is measured does the same, and the benchmarks do what they say. */
class QueueKindTest {

    @ParameterizedTest
    @EnumSource
    void shouldBeAQueueWithTheCapacityRequested(final QueueKind kind) {
        final LongQueue queue = kind.queue(4);
        for (int round = 0; round < 3; round++) {
            assertThat(queue.poll()).isEqualTo(LongQueue.EMPTY);
            for (int i = 0; i < 4; i++) {
                assertThat(queue.offer(10 * round + i)).isTrue();
            }
            assertThat(queue.offer(99)).isFalse();
            for (int i = 0; i < 4; i++) {
                assertThat(queue.poll()).isEqualTo(10 * round + i);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldTransferAllValues(final QueueKind kind) throws InterruptedException {
        final TransferBenchmark benchmark = new TransferBenchmark();
        benchmark.kind = kind;
        benchmark.open();
        try {
            final long rounds = TransferBenchmark.VALUES / BoxedQueue.VALUES;
            final long sum = rounds * BoxedQueue.VALUES * (BoxedQueue.VALUES - 1) / 2;

            assertThat(benchmark.transfer()).isEqualTo(sum);
            assertThat(benchmark.transfer()).isEqualTo(2 * sum);
        } finally {
            benchmark.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldGetBackWhatWasSent(final QueueKind kind) throws InterruptedException {
        final RoundTripBenchmark benchmark = new RoundTripBenchmark();
        benchmark.kind = kind;
        benchmark.open();
        try {
            assertThat(benchmark.roundTrip()).isZero();
            assertThat(benchmark.roundTrip()).isEqualTo(1);
        } finally {
            benchmark.close();
        }
    }
}
