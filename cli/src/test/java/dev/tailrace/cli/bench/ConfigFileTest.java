package dev.tailrace.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigFileTest {

    @TempDir
    private Path folder;

    @Test
    void shouldTakeListsAndMappingsForTheirShortForms() throws IOException {
        final String file = write(
                """
                engines: [kafka, in-process]
                rate: 5000
                sla: [risk, "p99<2ms,p50<1ms"]
                engine-option:
                  kafka:
                    profile: balanced
                    heap-mb: 256
                engine-option.in-process.java-options: "-Da=\\"b\\""
                seed:
                """);
        assertThat(ConfigFile.read(file))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "engines", "kafka,in-process",
                        "rate", "5000",
                        "sla", "risk;p99<2ms,p50<1ms",
                        "engine-option.kafka.profile", "balanced",
                        "engine-option.kafka.heap-mb", "256",
                        "engine-option.in-process.java-options", "-Da=\"b\""));
    }

    @Test
    void shouldSayWhatIsWrongWithAFile() throws IOException {
        final String text = write("just words");
        assertThatThrownBy(() -> ConfigFile.read(text))
                .hasMessage(text + ": expected options and their values, such as 'rate: 5000'");
        final String broken = write("rate: [5000");
        assertThatThrownBy(() -> ConfigFile.read(broken)).hasMessageStartingWith(broken + ": is no YAML: ");
        assertThatThrownBy(() -> ConfigFile.read("nowhere.yaml")).hasMessage("nowhere.yaml: no such file");
    }

    @Test
    void shouldTakeAPriceAsOneValueOrAsAMapping() throws IOException {
        final SortedMap<String, String> options = ConfigFile.read(
                write(
                        """
                price:
                  cpu-hour: 0.05
                  gib-hour: 0.006
                  currency: $
                """));
        PriceBlock.fold("bench.yaml", options);
        assertThat(options).isEqualTo(Map.of("price", "$0.05/cpu-hour+0.006/gib-hour"));
        final SortedMap<String, String> memory = ConfigFile.read(write("price: {gib-hour: 1}"));
        assertThatThrownBy(() -> PriceBlock.fold("bench.yaml", memory))
                .hasMessage("bench.yaml: price: needs cpu-hour, and may have gib-hour and currency");
    }

    private String write(final String text) throws IOException {
        return Files.writeString(folder.resolve("bench.yaml"), text).toString();
    }
}
