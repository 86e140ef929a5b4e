package dev.tailrace.load.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ConfigTextTest {

    @Test
    void shouldQuoteValuesSoThatTheyAreReadAsTheyAre() {
        assertThat(ConfigText.of(new TreeMap<>(Map.of("rate", "5000", "sla", "a \"b\" c:\\d\n"))))
                .isEqualTo(
                        "# Every option with its effective value; run again with: tailrace bench --config bench.yaml\n"
                                + "rate: \"5000\"\nsla: \"a \\\"b\\\" c:\\\\d\\n\"\n");
    }
}
