package dev.tailrace.launch.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MetricsAddressTest {

    @Test
    void shouldBeReadAsItIsWritten() {
        assertThat(MetricsAddress.parse(new MetricsAddress("::1", 9464).toString()))
                .isEqualTo(new MetricsAddress("::1", 9464));
    }

    @Test
    void shouldRefuseWhatHasNoPort() {
        assertThatThrownBy(() -> MetricsAddress.parse("somewhere"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'somewhere' is not HOST:PORT");
    }

    @Test
    void shouldRefuseAPortThatIsNone() {
        assertThatThrownBy(() -> new MetricsAddress("127.0.0.1", 70_000))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a port is a number from 0 to 65535, not 70000");
    }
}
