package dev.tailrace.launch.metrics;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MetricsAddressTest {

    @Test
    void shouldRefuseAPortThatIsNone() {
        assertThatThrownBy(() -> new MetricsAddress("127.0.0.1", 70_000))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a port is a number from 0 to 65535, not 70000");
    }
}
