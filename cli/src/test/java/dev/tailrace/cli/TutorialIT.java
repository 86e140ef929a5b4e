package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs every command of the tutorials as it is written, with the distribution of this build, and finds every line of output
 * that they show. A block {@code sh broker} runs in a separate terminal. Only where the port of the broker is taken
 * another one is put in its place.
 */
class TutorialIT {

    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(sh|sh broker|text)\\n(.*?)^```$");
    private static final String PORT = "9092";
    /** Some ten times as long as it takes on a machine that has nothing else to do. */
    private static final long LONGEST_TUTORIAL_S = 400;

    @TempDir
    private Path folder;

    @TempDir
    private Path work;

    @ParameterizedTest
    @ValueSource(strings = {"first-pipeline", "own-csv", "first-topic", "first-benchmark"})
    void shouldWorkAsWritten(final String tutorial) throws Exception {
        final String port = portThatIsFree();
        final String page = Repository.read("docs/tutorial/" + tutorial + ".md").replace(PORT, port);
        final List<String> background = blocks(page, "sh broker").toList();
        final Process broker = background.isEmpty() ? null : broker(background.get(0));
        try {
            final Program commands =
                    bash("set -euo pipefail\n" + blocks(page, "sh").collect(Collectors.joining("\n")));
            assertThat(end(commands.start()))
                    .as("%s%n%s", commands.out(), commands.err())
                    .isZero();
            assertThat(blocks(page, "text").flatMap(String::lines).filter(line -> !line.equals("...")))
                    .isSubsetOf(commands.out().lines().toList());
        } finally {
            if (broker != null) {
                broker.destroy();
                Program.end(broker);
            }
        }
    }

    /** Every command is in a block that runs, and no tutorial is left out. */
    @Test
    void shouldRunEveryTutorial() throws IOException {
        try (Stream<Path> pages = Files.list(Repository.ROOT.resolve("docs/tutorial"))) {
            assertThat(pages.map(page -> page.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "first-pipeline.md", "own-csv.md", "first-topic.md", "first-benchmark.md");
        }
        assertThat(BLOCK.matcher("```sh\na\n```\n```sh broker\nb\n```\n").results())
                .hasSize(2);
    }

    private static Stream<String> blocks(final String page, final String kind) {
        return BLOCK.matcher(page)
                .results()
                .filter(block -> block.group(1).equals(kind))
                .map((MatchResult block) -> block.group(2));
    }

    /** Waits for the end of a script; one that takes too long is ended with all that it has started. */
    private static int end(final Process script) throws InterruptedException {
        if (!script.waitFor(LONGEST_TUTORIAL_S, TimeUnit.SECONDS)) {
            final List<ProcessHandle> all = script.descendants().toList();
            script.destroyForcibly();
            all.forEach(ProcessHandle::destroyForcibly);
            throw new AssertionError("a tutorial is still running after " + LONGEST_TUTORIAL_S + " s");
        }
        return script.exitValue();
    }

    private Program bash(final String script) {
        assumeThat(Path.of("/bin/bash")).exists();
        final Path distribution = Repository.ROOT.resolve("target/dist");
        return Program.of(folder, List.of("/bin/bash", "-c", script))
                .directory(work)
                .environment(Map.of(
                        "TAILRACE", distribution.toString(), "PATH", distribution + "/bin:" + System.getenv("PATH")));
    }

    /** Starts the broker and waits until it says how to connect. */
    private Process broker(final String command) throws IOException {
        final Process broker = bash("exec " + command).startWithPipe();
        final BufferedReader out =
                new BufferedReader(new InputStreamReader(broker.getInputStream(), StandardCharsets.UTF_8));
        String line = out.readLine();
        while (line != null && !line.startsWith("plaintext")) {
            line = out.readLine();
        }
        assertThat(line).as("address of the broker").isNotNull();
        return broker;
    }

    private static String portThatIsFree() {
        try (ServerSocket socket = new ServerSocket(Integer.parseInt(PORT), 1, InetAddress.getLoopbackAddress())) {
            return Integer.toString(socket.getLocalPort());
        } catch (final IOException taken) {
            try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                return Integer.toString(socket.getLocalPort());
            } catch (final IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
        }
    }
}
