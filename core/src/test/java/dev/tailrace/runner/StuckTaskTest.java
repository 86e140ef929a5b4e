package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.io.TextEncoder;
import dev.tailrace.stream.Dispatch;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.ListInput;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An operator that does not return, on real threads: who waits for it says so while it is stuck. */
class StuckTaskTest {

    private static final int RECORDS = 500;
    private static final long STUCK = 100;

    private final List<Long> records =
            LongStream.rangeClosed(1, RECORDS).boxed().toList();
    private final ListInput<Long> input = new ListInput<>(records, record -> record);
    private final CollectedOutput out = new CollectedOutput();
    private final CountDownLatch told = new CountDownLatch(1);
    private final AtomicReference<String> who = new AtomicReference<>();
    private int resultsThen;

    private Long work(final Long record) {
        if (record == STUCK) {
            awaitWord();
        }
        return record;
    }

    private void awaitWord() {
        try {
            told.await();
        } catch (final InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** On the thread of the merger, which is the one that writes. On a slow machine other records may take long too. */
    private void tell(final String region, final String task, final long position, final long waitedNs) {
        if (position == STUCK) {
            who.set(region + ": " + task);
            resultsThen = out.texts().size();
            told.countDown();
        }
    }

    /** The run ends only if the stall is told of. Each agent has its own thread: the stuck one stops no other. */
    @Test
    @Timeout(400)
    void shouldBeNamedWhileItIsStuckAndLoseNothing() {
        final Pipeline pipeline = Pipeline.named("stuck");
        pipeline.source("in", input::decoder)
                .via(Dispatch.ROUND_ROBIN)
                .map("work", this::work)
                .parallelism(2)
                .sink("out", TextEncoder::new);

        ParallelRun.of(pipeline.build())
                .input("in", input)
                .outputs(out)
                .options(ParallelOptions.defaults().window(64).threads(4))
                .onStall(Duration.ofMillis(100), this::tell)
                .build()
                .run();

        assertThat(who).hasValue("region 1: work#1");
        assertThat(resultsThen).isEqualTo((int) STUCK - 1);
        assertThat(out.texts()).isEqualTo(records.stream().map(String::valueOf).toList());
    }
}
