package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Mistakes on the command line with their exit codes and answers, from the table wrong-invocations.txt: one line that names
 * what the user typed and says what to do.
 */
class WrongInvocationsTest {

    private static final Path TABLE = Path.of("src/test/resources/dev/tailrace/cli/wrong-invocations.txt");
    private static final String HERE = Path.of("").toAbsolutePath().toString();

    static Stream<Arguments> table() {
        return Repository.read("cli/" + TABLE)
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line -> line.split(" \\| ", 3))
                .map(row ->
                        Arguments.of(row[0].strip(), Integer.parseInt(row[1].strip()), row[2].replace("{here}", HERE)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("table")
    void shouldAnswerInOneLine(final String command, final int code, final String answer) {
        final List<String> words = List.of(command.split(" +"));
        assertThat(words.get(0)).isEqualTo("tailrace");
        final Cli cli = new Cli();
        assertThat(cli.run(words.subList(1, words.size()).toArray(String[]::new)))
                .isEqualTo(code);
        assertThat(cli.err()).isEqualTo("tailrace: " + answer + "\n");
        assertThat(cli.results()).isEmpty();
        assertThat(cli.out()).matches(code == 2 ? "" : "(?s).*\\(exit code " + code + "\\)\n");
    }

    @Test
    void shouldHoldFortyMistakesAtLeast() {
        assertThat(table()).hasSizeGreaterThanOrEqualTo(40);
    }
}
