package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the packaged command shows on a terminal, and what it does not show elsewhere. */
class TerminalIT {

    private static final String ESCAPE = "\u001b";
    private static final Pattern PAINT = Pattern.compile("(?s)" + ESCAPE + "\\[\\?7l(.*?)" + ESCAPE + "\\[\\?7h");

    /** Runs a command on a pseudo-terminal with this number of columns and prints all that it shows there. */
    private static final String ON_A_TERMINAL =
            """
            import fcntl, os, pty, struct, sys, termios
            process, terminal = pty.fork()
            if process == 0:
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', 10, int(sys.argv[1]), 0, 0))
                os.execv(sys.argv[2], sys.argv[2:])
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

    @ParameterizedTest
    @ValueSource(ints = {40, 79, 200})
    void shouldShowASummaryThatFitsTheTerminalAndErasesItself(final int columns) throws Exception {
        final String shown =
                onTerminal(columns, Map.of(), "run", "--pace", "400x").replace("\r\n", "\n");
        final List<String> paints =
                PAINT.matcher(shown).results().map(paint -> paint.group(1)).toList();
        assertThat(paints).hasSizeGreaterThan(3).allSatisfy(paint -> assertThat(
                        paint.replaceAll(ESCAPE + "\\[[0-9;]*m", "").lines())
                .allMatch(line -> line.length() <= columns && !line.contains(ESCAPE)));
        assertThat(paints.get(paints.size() - 1))
                .contains(ESCAPE + "[1minput" + ESCAPE + "[0m", "results", "latency", "last");
        final String end = shown.substring(shown.lastIndexOf(ESCAPE + "[?7h"));
        assertThat(end).startsWith(ESCAPE + "[?7h" + ESCAPE + "[3A\r" + ESCAPE + "[J");
        assertThat(end.substring(end.indexOf("[J"))).doesNotContain(ESCAPE).contains("finished (exit code 0)");
        assertThat(paints.stream().anyMatch(paint -> paint.contains(" symbols")))
                .isEqualTo(columns > 40);
    }

    @Test
    void shouldShowTheSummaryWithoutColoursToWhoWantsNone() throws Exception {
        final String shown = onTerminal(79, Map.of("NO_COLOR", "1"), "run", "--pace", "400x");
        assertThat(shown).contains("input    ", "latency  ").doesNotContainPattern(ESCAPE + "\\[[0-9;]*m");
    }

    @Test
    void shouldColourHelpOnATerminalUnlessTheUserWantsNone() throws Exception {
        assertThat(onTerminal(80, Map.of(), "--help")).contains(ESCAPE + "[");
        assertThat(onTerminal(80, Map.of("NO_COLOR", "1"), "--help"))
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

    private String onTerminal(final int columns, final Map<String, String> variables, final String... words)
            throws Exception {
        final List<String> command = new ArrayList<>(
                List.of("/usr/bin/env", "python3", "-c", ON_A_TERMINAL, Integer.toString(columns), launcher()));
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
