package dev.tailrace.kafka.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StateFolderTest {

    private static final String APPLICATION = "alerts";
    private static final String ONE_BIT_OFF = "7f566dc2,63f4-4884-9e7a-f9495d73e220";

    @TempDir
    private Path folder;

    @Test
    void shouldGiveTheNextProcessTheSameName() {
        assertThat(name()).isEqualTo(name());
    }

    @Test
    void shouldGiveProcessesAtOnceNamesOfTheirOwn() {
        try (StateFolder one = StateFolder.open(folder, APPLICATION);
                StateFolder other = StateFolder.open(folder, APPLICATION)) {
            assertThat(one.instance()).isNotEqualTo(other.instance());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {ONE_BIT_OFF, "", "7f566dc2-63f4", "\0"})
    void shouldReplaceADamagedName(final String damaged) throws IOException {
        name();
        final Path file = folder.resolve(APPLICATION).resolve("instance-0");
        Files.writeString(file, damaged);
        assertThat(name()).hasSize(36).isNotEqualTo(damaged).isEqualTo(Files.readString(file));
    }

    @Test
    void shouldReplaceANameThatIsNoText() throws IOException {
        name();
        final Path file = folder.resolve(APPLICATION).resolve("instance-0");
        Files.write(file, new byte[] {(byte) 0xb7, 1});
        assertThat(name()).hasSize(36);
    }

    private String name() {
        try (StateFolder state = StateFolder.open(folder, APPLICATION)) {
            return state.instance();
        }
    }
}
