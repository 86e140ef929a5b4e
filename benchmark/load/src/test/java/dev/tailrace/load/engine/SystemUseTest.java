package dev.tailrace.load.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SystemUseTest {

    private static final int BYTES = 1 << 16;

    @Test
    void shouldAddUpTheLinesOfAName() {
        final String status = "Name:\tjava\nvoluntary_ctxt_switches:\t7\nnonvoluntary_ctxt_switches:\t5\n";
        assertThat(SystemUse.sum(status, "ctxt_switches:")).isEqualTo(12);
        final String io = "rchar: 10\nwchar: 20\nread_bytes: 0\nwrite_bytes: 4096\ncancelled_write_bytes: 1024\n";
        assertThat(SystemUse.sum(io, "write_bytes:")).isEqualTo(4_096);
        assertThat(SystemUse.sum(io, "cancelled_write_bytes:")).isEqualTo(1_024);
        assertThat(SystemUse.sum("", "rchar:")).isZero();
    }

    @Test
    void shouldSeeWhatThisProcessReadsAndWrites(@TempDir final Path folder) throws IOException {
        final long pid = ProcessHandle.current().pid();
        final SystemUse before = SystemUse.of(pid);
        assumeThat(before).isNotEqualTo(SystemUse.NONE);
        Files.readAllBytes(Files.write(folder.resolve("file"), new byte[BYTES]));
        final SystemUse use = SystemUse.of(pid).since(before);
        assertThat(use.transferredBytes()).isGreaterThanOrEqualTo(2L * BYTES);
        assertThat(use.contextSwitches()).isNotNegative();
    }

    @Test
    void shouldKnowNothingOfAProcessThatIsGone() {
        assertThat(SystemUse.of(Integer.MAX_VALUE)).isEqualTo(SystemUse.NONE);
        assertThat(new SystemUse(1, 1, 1).since(SystemUse.NONE)).isEqualTo(SystemUse.NONE);
    }

    @Test
    void shouldKnowTheUseOfSeveralProcessesOnlyWhenItKnowsThatOfEach() {
        final long pid = ProcessHandle.current().pid();
        final SystemUse one = SystemUse.of(pid);
        assumeThat(one).isNotEqualTo(SystemUse.NONE);
        assertThat(SystemUse.of(List.of(pid, pid)).transferredBytes())
                .isGreaterThanOrEqualTo(2 * one.transferredBytes());
        assertThat(SystemUse.of(List.of(pid, (long) Integer.MAX_VALUE))).isEqualTo(SystemUse.NONE);
        assertThat(SystemUse.of(List.of())).isEqualTo(SystemUse.NONE);
    }
}
