package dev.tailrace.bench.latency;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CallRecorderTest {

    private static final int BLOCK = 1_000_000;

    @Test
    void shouldRecordAsManyCallsAsLoopsAndNothings() {
        final int[] calls = new int[1];
        final CallRecorder recorder = new CallRecorder(index -> calls[0]++);
        recorder.record(BLOCK);

        assertThat(calls[0]).isEqualTo(BLOCK);
        assertThat(recorder.calls().getTotalCount()).isEqualTo(BLOCK);
        assertThat(recorder.jitter().getTotalCount()).isEqualTo(BLOCK);
        assertThat(recorder.clock().getTotalCount()).isEqualTo(BLOCK);
    }

    @Test
    void shouldForgetTheWarmUp() {
        final CallRecorder recorder = new CallRecorder(index -> {});
        recorder.warmUp(1);

        assertThat(recorder.calls().getTotalCount()).isZero();
        assertThat(recorder.jitter().getTotalCount()).isZero();
        assertThat(recorder.clock().getTotalCount()).isZero();
    }
}
