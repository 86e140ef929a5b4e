package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The manual pages and the completion of the distribution, read by the programs that they are for. */
class ManualIT {

    private static final Path SHARE = Path.of("../target/dist/share").toAbsolutePath();

    /** Types lines into an interactive shell on a pseudo-terminal and prints all that it shows there. */
    private static final String TYPING =
            """
            import os, pty, sys
            process, terminal = pty.fork()
            if process == 0:
                os.execvp(sys.argv[1], [sys.argv[1], '-i'])
            for line in sys.argv[2:] + ['exit']:
                shown = b''
                while b'=> ' not in shown:
                    shown += os.read(terminal, 65536)
                os.write(1, shown)
                os.write(terminal, line.encode() + b'\\r')
            while True:
                try:
                    os.write(1, os.read(terminal, 65536))
                except OSError:
                    break
            sys.exit(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
            """;

    @TempDir
    private Path folder;

    @Test
    void shouldHaveAPageForEachCommandThatGroffFormatsWithoutAWarning() throws Exception {
        assumeThat(Path.of("/usr/bin/groff")).as("groff").exists();
        try (Stream<Path> pages = Files.list(SHARE.resolve("man/man1"))) {
            final List<Path> all = pages.sorted().toList();
            assertThat(all).extracting(page -> page.getFileName().toString()).contains("tailrace.1", "tailrace-run.1");
            for (final Path page : all) {
                final Program groff = Program.of(
                        folder, List.of("/usr/bin/groff", "-man", "-ww", "-Tascii", "-P-cbou", page.toString()));
                assertThat(groff.run()).isZero();
                assertThat(groff.err()).isEmpty();
                assertThat(groff.out()).contains("NAME", "SYNOPSIS", "OPTIONS");
            }
        }
    }

    @Test
    void shouldExplainEveryOptionInThePageOfItsCommand() throws IOException {
        assertThat(SHARE.resolve("man/man1/tailrace-run.1"))
                .content()
                .contains(".TH TAILRACE\\-RUN 1", "\\fB\\-\\-spark\\-mode\\fR=\\fIMODE\\fR", ".SS Parallel runs\n");
    }

    /** As a user does it: a beginning, the tabulator and Enter, in an interactive shell on a terminal. */
    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh"})
    void shouldCompleteCommandsOptionsAndChoices(final String shell) throws Exception {
        assumeThat(Path.of("/usr/bin/" + shell)).as(shell).exists();
        final Program python = Program.of(folder, List.of("/usr/bin/env", "python3", "-c", "import pty"));
        assumeThat(python.run())
                .as("exit code of python3, which has pseudo-terminals")
                .isZero();
        final String start = "PS1='=> '\n" + "tailrace() { echo \"<$*>\"; }\n" + "source '"
                + SHARE.resolve("bash-completion/completions/tailrace") + "'\n";
        Files.writeString(folder.resolve(".bashrc"), start);
        Files.writeString(folder.resolve(".zshrc"), "autoload -U compinit && compinit -u -D\n" + start);
        final Program typing = Program.of(
                        folder,
                        List.of(
                                "/usr/bin/env",
                                "python3",
                                "-c",
                                TYPING,
                                shell,
                                "tailrace ru\t",
                                "tailrace run --thresh\t5",
                                "tailrace run --processor com\t",
                                "tailrace run --thre\t\t\u0015",
                                "tailrace inspect --input\t"))
                .environment(Map.of("HOME", folder.toString(), "ZDOTDIR", folder.toString(), "TERM", "dumb"));
        assertThat(typing.run()).as(typing.err()).isZero();
        assertThat(typing.out())
                .contains("<run>", "<run --threshold-bp 5>", "<run --processor compiled>", "<inspect --input>")
                .containsPattern("--threads +--threshold-bp");
    }
}
