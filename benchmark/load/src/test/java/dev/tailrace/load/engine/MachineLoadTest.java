package dev.tailrace.load.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MachineLoadTest {

    @Test
    void shouldCountAllButIdleAndWaitingForDisks() {
        // user nice system idle iowait irq softirq steal guest guest_nice
        assertThat(MachineLoad.busyTicks("cpu  100 2 30 9999 888 4 5 60 7 8")).isEqualTo(201);
    }

    @Test
    void shouldKnowWhatThisProcessHasUsed() {
        final Usage usage = Usage.of(ProcessHandle.current().pid());
        assertThat(usage.cpuNs()).isPositive();
        assertThat(Usage.of(-1)).isEqualTo(Usage.NONE);
    }
}
