package dev.tailrace.load.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.load.workload.RecordsSpec;
import dev.tailrace.samples.markup.PayloadPipeline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InProcessRunIT {

    private static final int HEAP_MB = 64;
    private static final Timing TIMING = Timing.warmUp(2_000, 1).then(2_000, 1);
    private static final Phase PHASE = TIMING.phases().get(0);

    @TempDir
    private Path folder;

    private Workload workload;

    @BeforeEach
    void prepare() throws IOException {
        workload = Workload.of(
                new PayloadPipeline().name(),
                Map.of(),
                RecordsSpec.payload(),
                TIMING.shape().records(),
                folder);
    }

    @Test
    void shouldFindEveryResultAndItsLatencyWithoutABroker() throws IOException {
        final InProcessRun run = run();
        final RunResult result = run.run("in-process");
        assertThat(result.isValid()).isTrue();
        assertThat(result.phase(PHASE).latency().getTotalCount()).isEqualTo(2_000);
        assertThat(result.phase(PHASE).lateness().getTotalCount()).isEqualTo(2_000);
        assertThat(result.phase(PHASE).engineCpuPerMillion()).isPositive();
        assertThat(run.trace().arrivedNs().get(PayloadPipeline.SINK).toArray())
                .hasSize(result.latencies().stream()
                        .mapToInt(second -> (int) second.getTotalCount())
                        .sum());
        assertThat(run.trace().looks()).hasSizeGreaterThan(2);
    }

    @Test
    void shouldSayWhyWhenItCannotStart() throws IOException {
        Files.delete(folder.resolve(PayloadPipeline.SINK + ".expected"));
        assertThatThrownBy(() -> run().run("in-process"))
                .isInstanceOf(ChildFailedException.class)
                .hasMessageStartingWith("the run in one process: ");
    }

    private InProcessRun run() {
        return new InProcessRun(workload, TIMING, ChildCommand.of("in-process").heapMb(HEAP_MB), folder);
    }
}
