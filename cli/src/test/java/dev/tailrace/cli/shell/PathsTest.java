package dev.tailrace.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.outcome.StatusException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PathsTest {

    @ParameterizedTest
    @ValueSource(strings = {"-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"})
    void shouldHaveOneNameForStandardOutput(final String name) {
        assertThat(Paths.output(name)).isEqualTo(Paths.STANDARD_STREAM);
    }

    @ParameterizedTest
    @ValueSource(strings = {"results.jsonl", "/dev/null", "/dev/fd/63", "stdout"})
    void shouldLeaveOtherOutputsAsTheyAre(final String name) {
        assertThat(Paths.output(name)).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/dev/stdin", "/dev/stdout", "/dev/stderr", "/dev/fd/63", "/dev/./fd/3", "/proc/self/fd/0"})
    void shouldNotPassAPipeOfTheShellOn(final String name) {
        assertThatThrownBy(() -> Paths.ofOtherProcess(name))
                .isInstanceOf(StatusException.class)
                .hasMessage(name + ": a pipe of this shell cannot be passed on; name a file");
    }

    @Test
    void shouldPassFilesOnByTheirWholeName() {
        assertThat(Paths.ofOtherProcess("pom.xml")).isEqualTo(Path.of("pom.xml").toAbsolutePath());
        assertThat(Paths.ofOtherProcess("/dev/null")).isEqualTo(Path.of("/dev/null"));
    }
}
