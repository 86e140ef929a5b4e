package dev.tailrace.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With small programs of the shell as gates. */
class GateIT {

    @TempDir
    private Path folder;

    @Test
    void shouldGoWhileTheGateIsOpenAndLetItCloseAfterwards() throws IOException {
        final Path closed = folder.resolve("closed");
        final Gate gate = new Gate(List.of("sh", "-c", "echo open; cat; touch " + closed));
        gate.pass(() -> assertThat(closed).doesNotExist());
        assertThat(closed).exists();
    }

    @Test
    void shouldGoAtOnceWithoutAGate() throws IOException {
        final Path went = folder.resolve("went");
        new Gate(List.of()).pass(() -> Files.createFile(went));
        assertThat(went).exists();
    }

    @Test
    void shouldSayThatTheGateDidNotOpen() {
        assertThatThrownBy(() ->
                        new Gate(List.of("sh", "-c", "exit 3")).pass(() -> Files.createFile(folder.resolve("went"))))
                .isInstanceOf(IOException.class)
                .hasMessage("the gate [sh, -c, exit 3] ended without an answer");
        assertThat(folder.resolve("went")).doesNotExist();
    }
}
