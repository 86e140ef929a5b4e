package dev.tailrace.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.task.Discarded;
import dev.tailrace.testkit.Allocation;
import dev.tailrace.testkit.CollectedOutput;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ResultTallyTest {

    private final CollectedOutput passedOn = new CollectedOutput();

    @Test
    void shouldKeepTheFirstAndTheLastAndPassAllOn() {
        final ResultTally tally = new ResultTally("sink", passedOn, Optional.empty());
        for (int i = 0; i < 12; i++) {
            write(tally, "line" + i, i);
        }
        assertThat(tally.count()).isEqualTo(12);
        assertThat(tally.first()).containsExactly("line0", "line1", "line2", "line3", "line4");
        assertThat(tally.last()).containsExactly("line7", "line8", "line9", "line10", "line11");
        assertThat(passedOn.texts()).hasSize(12).endsWith("line11");
    }

    @Test
    void shouldKeepFewerWhenThereAreFewer() {
        final ResultTally tally = new ResultTally("sink", passedOn, Optional.empty());
        assertThat(tally.last()).isEmpty();
        write(tally, "x".repeat(1_000), 0);
        assertThat(tally.first()).isEqualTo(tally.last()).containsExactly("x".repeat(1_000));
    }

    @Test
    void shouldCountRisesWhenThereAreDirections() {
        final ResultTally tally = new ResultTally("alerts", passedOn, Optional.empty());
        write(tally, "{\"direction\":\"up\"}", 0);
        write(tally, "{\"direction\":\"down\"}", 1);
        write(tally, "\"direction\":\"u", 2);
        assertThat(tally.up()).isEqualTo(1);
        assertThat(tally.directed()).isTrue();
    }

    @Test
    void shouldCountNoRisesWhenTheFirstResultHasNoDirection() {
        final ResultTally tally = new ResultTally("moves", passedOn, Optional.empty());
        assertThat(tally.directed()).isFalse();
        write(tally, "{\"price\":1}", 0);
        write(tally, "{\"direction\":\"up\"}", 1);
        assertThat(tally.directed()).isFalse();
        assertThat(tally.up()).isZero();
    }

    @Test
    void shouldNotAllocatePerResult() {
        final ResultTally tally = new ResultTally("alerts", Discarded.NOWHERE, Optional.empty());
        final byte[] line = "{\"direction\":\"up\"}".getBytes(StandardCharsets.US_ASCII);
        final long allocated = Allocation.inSteadyState(() -> {
            for (int i = 0; i < 10_000; i++) {
                tally.write(line, 0, line.length, i, 0);
            }
        });
        assertThat(allocated).isZero();
    }

    private static void write(final ResultTally tally, final String line, final int sequence) {
        final byte[] bytes = ("<" + line).getBytes(StandardCharsets.US_ASCII);
        tally.write(bytes, 1, bytes.length - 1, sequence, 0);
    }
}
