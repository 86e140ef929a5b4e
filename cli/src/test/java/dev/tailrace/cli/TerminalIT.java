package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the packaged command shows on a terminal, and what it does not show elsewhere. */
class TerminalIT {

    private static final String ESCAPE = "\u001b";

    /** Runs a command on a pseudo-terminal of 40 columns and prints all that it shows there. */
    private static final String ON_A_TERMINAL =
            """
            import fcntl, os, pty, struct, sys, termios
            process, terminal = pty.fork()
            if process == 0:
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', 10, 40, 0, 0))
                os.execv(sys.argv[1], sys.argv[1:])
            while True:
                try:
                    shown = os.read(terminal, 65536)
                except OSError:
                    break
                if not shown:
                    break
                os.write(1, shown)
            sys.exit(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
            """;

    @TempDir
    private Path folder;

    @Test
    void shouldShowProgressThatFitsANarrowTerminal() throws Exception {
        final String shown = onTerminal(Map.of(), "run", "--pace", "400x");
        final List<String> paints = Arrays.stream(shown.split("\r" + ESCAPE + "\\[K"))
                .filter(paint -> paint.startsWith(ESCAPE + "[?7l"))
                .toList();
        assertThat(paints).hasSizeGreaterThan(3).allSatisfy(paint -> assertThat(paint)
                .matches(ESCAPE + "\\[\\?7l[^\n" + ESCAPE + "]{1,40}" + ESCAPE + "\\[\\?7h"));
        assertThat(shown).contains("run             finished (exit code 0)");
    }

    @Test
    void shouldColourHelpOnATerminalUnlessTheUserWantsNone() throws Exception {
        assertThat(onTerminal(Map.of(), "--help")).contains(ESCAPE + "[");
        assertThat(onTerminal(Map.of("NO_COLOR", "1"), "--help"))
                .contains("Usage: tailrace")
                .doesNotContain(ESCAPE);
    }

    @Test
    void shouldNotWriteControlCharactersElsewhere() throws Exception {
        final Program run = Program.of(folder, List.of(launcher(), "run", "--pace", "400x"));
        assertThat(run.run()).isZero();
        assertThat(run.out() + run.err()).contains("finished (exit code 0)").doesNotContain(ESCAPE, "\r");
        final Program help = Program.of(folder, List.of(launcher(), "--help"));
        assertThat(help.run()).isZero();
        assertThat(help.out()).contains("Usage: tailrace").doesNotContain(ESCAPE);
    }

    private String onTerminal(final Map<String, String> variables, final String... words) throws Exception {
        final List<String> command =
                new ArrayList<>(List.of("/usr/bin/env", "python3", "-c", ON_A_TERMINAL, launcher()));
        command.addAll(List.of(words));
        final Program python = Program.of(folder, List.of("/usr/bin/env", "python3", "-c", "import pty"));
        assumeThat(python.run())
                .as("exit code of python3, which has pseudo-terminals")
                .isZero();
        final Program program = Program.of(folder, command)
                .without("NO_COLOR")
                .environment(Map.of("TERM", "xterm"))
                .environment(variables);
        assertThat(program.run()).isZero();
        return program.out();
    }

    private static String launcher() {
        final Path launcher =
                Path.of("../target/dist/bin/tailrace").toAbsolutePath().normalize();
        assertThat(Files.isExecutable(launcher)).isTrue();
        return launcher.toString();
    }
}
