package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The manual pages and the completion of the distribution, read by the programs that they are for. */
class ManualIT {

    private static final Path SHARE = Path.of("../target/dist/share").toAbsolutePath();

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

    @Test
    void shouldCompleteCommandsOptionsAndChoicesInBash() throws Exception {
        assertThat(completed("tailrace", "ru")).contains("run");
        assertThat(completed("tailrace", "run", "--thre")).containsExactly("--threads", "--threshold-bp");
        assertThat(completed("tailrace", "run", "--processor", "com")).containsExactly("compiled");
        assertThat(completed("tailrace", "inspect", "--in")).isEmpty();
    }

    /** What bash proposes for the last word. */
    private List<String> completed(final String... words) throws Exception {
        assumeThat(Path.of("/bin/bash")).exists();
        final String script = "compopt() { :; }\n" // works only while bash completes
                + "source '" + SHARE.resolve("bash-completion/completions/tailrace") + "'\n"
                + "COMP_WORDS=(" + String.join(" ", words) + ")\n"
                + "COMP_CWORD=" + (words.length - 1) + "\n"
                + "_complete_tailrace\n"
                + "[ ${#COMPREPLY[@]} = 0 ] || printf '%s\\n' \"${COMPREPLY[@]}\"\n";
        final Program bash = Program.of(folder, List.of("/bin/bash", "--norc", "-c", script));
        assertThat(bash.run()).isZero();
        assertThat(bash.err()).isEmpty();
        return bash.out().lines().map(String::strip).sorted().toList();
    }
}
