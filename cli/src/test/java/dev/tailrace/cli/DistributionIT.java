package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged program, as its users start it. */
class DistributionIT {

    private static final Path SAMPLE =
            Path.of("../target/dist/feeds/sample.itch50").toAbsolutePath();

    @TempDir
    private Path folder;

    @Test
    void shouldShowAveragesAndAlertsFromAnyDirectoryWithoutOptions() throws Exception {
        final Program run = Program.tailrace(folder, "run").directory(folder);
        assertThat(run.run()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains("VWAP by symbol and window: the last 5 of ")
                .contains("price-jump alerts: the first 5 of 8")
                .contains("messages        1,000,000 of 500 symbols")
                .contains("latency         p50 ")
                .contains("bad input       none")
                .contains("run             finished (exit code 0)");
    }

    @Test
    void shouldWriteTheClassThatItRuns() throws Exception {
        final Program compile = Program.tailrace(
                folder,
                "compile",
                "--class-name",
                "mine.Alerts",
                "--output",
                folder.toString(),
                "--classes",
                folder.toString());
        assertThat(compile.run()).isZero();
        assertThat(compile.err()).isEmpty();
        assertThat(compile.out().lines())
                .contains(folder.resolve("mine/Alerts.java") + "", folder.resolve("mine/Alerts.class") + "")
                .allMatch(file -> Files.exists(Path.of(file)));
        final Program source = Program.tailrace(folder, "explain", "--source");
        assertThat(source.run()).isZero();
        assertThat(source.out()).contains("public final class TickAlertsProcessor implements EventProcessor {");
        final Program run = Program.tailrace(folder, "run", "--latency=off");
        assertThat(run.run()).isZero();
        assertThat(run.out()).contains("processor       compiled ahead of time\n");
    }

    @Test
    void shouldRunWhereJavaHasNoCompiler() throws Exception {
        final List<String> jre = List.of("--limit-modules", "java.se", "-XX:+UseSerialGC", "-Xmx512m");
        final Program ahead = Program.tailrace(folder, jre, "run", "--latency=off");
        assertThat(ahead.run()).isZero();
        assertThat(ahead.out()).contains("processor       compiled ahead of time\n");
        final Program interpreted = Program.tailrace(folder, jre, "run", "--latency=off", "--window=2s");
        assertThat(interpreted.run()).isZero();
        assertThat(interpreted.out())
                .contains(
                        """
                        processor       interpreted; this Java has no compiler (module jdk.compiler);
                                        use a JDK, or classes that were compiled ahead of time
                        """);
        final Program compile =
                Program.tailrace(folder, jre, "compile", "--output", folder.toString(), "--classes", folder.toString());
        assertThat(compile.run()).isEqualTo(2);
        assertThat(compile.err())
                .startsWith("tailrace: this Java has no compiler")
                .hasLineCount(1);
    }

    @Test
    void shouldFindTheJumpsThatWereInjected() throws Exception {
        final Program run = Program.tailrace(folder, "run", "--emit", "alerts", "--output", "-");
        assertThat(run.run()).isZero();
        final List<String> jumps = Files.readAllLines(Path.of(SAMPLE + ".labels.csv")).stream()
                .filter(label -> label.startsWith("JUMP,"))
                .map(label -> "\"seq\":" + label.split(",")[1] + ",")
                .toList();
        final List<String> alerts = run.out().lines().toList();
        assertThat(jumps).hasSize(8);
        assertThat(alerts).hasSameSizeAs(jumps);
        for (int i = 0; i < alerts.size(); i++) {
            assertThat(alerts.get(i)).contains(jumps.get(i));
        }
    }

    @Test
    void shouldGiveTheSameBytesTwiceFromAFileAndFromAPipe() throws Exception {
        final Path file = folder.resolve("out.jsonl");
        assertThat(Program.tailrace(folder, "run", "--output", file.toString(), "--emit", "trades,vwap,alerts,bbo")
                        .run())
                .isZero();
        final Program piped = Program.tailrace(
                folder,
                "run",
                "--input=-",
                "--output=-",
                "--emit=trades,vwap,alerts,bbo",
                "--latency=off",
                "--reference=" + SAMPLE + ".reference.csv");
        final Path pipedOut = folder.resolve("piped.jsonl");
        assertThat(piped.in(SAMPLE).outTo(pipedOut).run()).isZero();
        assertThat(piped.err())
                .contains("run             finished (exit code 0)")
                .doesNotContain("tailrace: ");
        assertThat(pipedOut).hasSameBinaryContentAs(file);
        assertThat(Files.size(file)).isGreaterThan(10_000_000);
    }

    @Test
    void shouldStreamABigFeedThroughASmallHeap() throws Exception {
        final Path feed = folder.resolve("big.itch50");
        assertThat(Program.tailrace(
                                folder,
                                "generate",
                                "--output",
                                feed.toString(),
                                "--messages",
                                "2000000",
                                "--symbols",
                                "500")
                        .run())
                .isZero();
        assertThat(Files.size(feed)).isGreaterThan(60_000_000);
        final Program run = Program.tailrace(
                folder, List.of("-Xmx48m", "-XX:+UseSerialGC"), "run", "--input", feed.toString(), "--output=-");
        assertThat(run.run()).isZero();
        assertThat(run.err()).contains("messages        2,000,000 of 500 symbols");
    }

    @Test
    void shouldEndQuietlyWhenTheReaderIsGone() throws Exception {
        assertEndsQuietlyAfterALineOf("bbo", "run", "--output=-", "--emit=bbo");
        assertEndsQuietlyAfterALineOf("S", "inspect", SAMPLE.toString(), "--messages=1000000");
    }

    private void assertEndsQuietlyAfterALineOf(final String type, final String... arguments) throws Exception {
        final Program run = Program.tailrace(folder, arguments);
        final Process process = run.startWithPipe();
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII))) {
            assertThat(reader.readLine())
                    .startsWith("{\"type\":\"" + type + "\"")
                    .endsWith("}");
        }
        assertThat(Program.end(process)).isEqualTo(141);
        assertThat(run.err()).isEmpty();
    }

    @Test
    void shouldSayThatTheDeviceIsFull() throws Exception {
        final Path full = Path.of("/dev/full");
        assumeThat(full).exists();
        final Program run = Program.tailrace(folder, "run", "--output=-").outTo(full);
        assertThat(run.run()).isEqualTo(5);
        assertThat(run.err()).endsWith("tailrace: standard output: cannot be written: No space left on device\n");
        final Program table = Program.tailrace(folder, "pipelines").outTo(full);
        assertThat(table.run()).isEqualTo(5);
        assertThat(table.err()).isEqualTo("tailrace: standard output: cannot be written: No space left on device\n");
    }

    @Test
    void shouldLeaveWholeLinesWhenAFileMayNotGrow() throws Exception {
        final Path shell = Path.of("/bin/bash");
        assumeThat(shell).exists();
        final Path file = Files.writeString(folder.resolve("out.jsonl"), "a line that was there\n");
        final List<String> limited = new ArrayList<>(
                List.of(shell.toString(), "-c", "ulimit -f 500; out=$1; shift; exec \"$@\" >>\"$out\"", "limited"));
        limited.add(file.toString());
        limited.addAll(Program.tailrace(folder, "run", "--output=-").command());
        final Program run = Program.of(folder, limited);
        assertThat(run.run()).isEqualTo(5);
        assertThat(run.err()).endsWith("tailrace: standard output: cannot be written: File too large\n");
        assertThat(Files.readString(file))
                .startsWith("a line that was there\n{\"type\":\"trade\"")
                .endsWith("}\n");
    }

    @Test
    void shouldKeepTheOldFileWhenTheNewOneMayNotGrow() throws Exception {
        final Path shell = Path.of("/bin/bash");
        assumeThat(shell).exists();
        final Path file = Files.writeString(folder.resolve("trades.csv"), "old\n");
        final Program unlimited = Program.tailrace(folder, "run", "--output", "trades=" + file);
        final List<String> limited =
                new ArrayList<>(List.of(shell.toString(), "-c", "ulimit -f 500; exec \"$@\"", "limited"));
        limited.addAll(unlimited.command());
        final Program run = Program.of(folder, limited);
        assertThat(run.run()).isEqualTo(5);
        assertThat(run.err())
                .endsWith("tailrace: " + file
                        + ": cannot be written: File too large. The file was not complete and is not"
                        + " there; the next run writes it\n");
        assertThat(file).hasContent("old\n");

        assertThat(unlimited.run()).isZero();
        assertThat(Files.readString(file)).startsWith("type,").endsWith("\n");
    }

    @Test
    void shouldFlushWholeLinesWhenTerminated() throws Exception {
        final Path file = folder.resolve("out.jsonl");
        final Program run = Program.tailrace(folder, "run", "--pace=1x", "--output", file.toString());
        final Process process = run.start();
        while (process.isAlive() && !(Files.exists(file) && Files.size(file) > 0)) {
            Thread.onSpinWait();
        }
        process.destroy();
        assertThat(Program.end(process)).isEqualTo(143);
        assertThat(Files.readString(file)).startsWith("{\"type\":").endsWith("}\n");
        assertThat(run.out()).contains("run             terminated by SIGTERM; results flushed (exit code 143)");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void shouldSumUpWhenTerminatedWhileItsInputIsSilent() throws Exception {
        final Path file = folder.resolve("out.jsonl");
        final Program run = Program.tailrace(folder, "run", "--input=-", "--output", file.toString());
        final Process process = run.start();
        try (OutputStream in = process.getOutputStream()) {
            in.write(Files.readAllBytes(SAMPLE), 0, 5_000_000);
            in.flush();
            while (process.isAlive() && !(Files.exists(file) && Files.size(file) > 0)) {
                Thread.onSpinWait();
            }
            // Through the handle, which leaves our end of the pipe open.
            process.toHandle().destroy();
            assertThat(Program.end(process)).isEqualTo(143);
        }
        assertThat(Files.readString(file)).startsWith("{\"type\":").endsWith("}\n");
        assertThat(run.out()).contains("run             terminated by SIGTERM; results flushed (exit code 143)");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void shouldStopOnGarbageWithoutAStackTrace() throws Exception {
        final Path garbage = Files.writeString(folder.resolve("garbage"), "this is not a feed, and never was one");
        final Program run = Program.tailrace(folder, "run", "--input", garbage.toString());
        assertThat(run.run()).isEqualTo(3);
        assertThat(run.err())
                .startsWith("tailrace: " + garbage + ": byte 0, message 1: no message starts here")
                .hasLineCount(1);
    }

    @Test
    void shouldRunAPipelineFromAUsersJar() throws Exception {
        final Path jar = UserJar.halts(folder);
        final Program listed = Program.tailrace(folder, "pipelines", "--class-path", jar.toString());
        assertThat(listed.run()).isZero();
        assertThat(listed.out()).contains("halts\n  messages about halts\n", "tick-alerts\n");
        final Program run =
                Program.tailrace(folder, "run", "halts", "--class-path", jar.toString(), "--output=-", "--latency=off");
        assertThat(run.run()).isZero();
        assertThat(run.out().lines()).hasSizeGreaterThan(500).allMatch(line -> line.matches("H [0-9]+"));
        assertThat(run.err()).contains("pipeline        halts");
        final Program refused =
                Program.tailrace(folder, "run", "halts", "--class-path", jar.toString(), "--window", "1s");
        assertThat(refused.run()).isEqualTo(2);
        assertThat(refused.err()).isEqualTo("tailrace: unknown setting 'window'; available: []\n");
    }
}
