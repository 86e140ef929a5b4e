package dev.tailrace.cli.bench;

import dev.tailrace.cli.engine.EngineSession;
import dev.tailrace.cli.shell.CliException;
import dev.tailrace.cli.shell.MetricsOptions;
import dev.tailrace.cli.shell.Paths;
import dev.tailrace.cli.shell.Shell;
import dev.tailrace.launch.bench.BenchFields;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.LiveRun;
import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.RunFolder;
import dev.tailrace.result.verdict.PointFindings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tailrace bench}. */
@Command(
        name = "bench",
        abbreviateSynopsis = true,
        description = {
            "Measure the latency of engines on the same load and compare their output with the sequential run. Without any"
                    + " option: tick-alerts in one process, on Kafka and on Kafka Streams, at two rates, in less than three"
                    + " minutes. Writes a report, every figure and the histograms into a folder.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:everything that was measured is valid, and what --sla asks for holds",
            "1:internal error; the folder has what was measured until then",
            "2:not started: unknown option, engine or workload; no broker; a file that cannot be used",
            "5:stopped, because the output could not be written",
            "6:an --sla does not hold",
            "7:inconclusive: too few samples or too noisy to tell whether an --sla holds",
            "8:invalid: an engine failed or gave a wrong answer, the load was late, or the calibration failed"
                    + " or was left out",
            "130:interrupted (143 when terminated); the folder has what was measured until then"
        })
public final class BenchCommand implements Callable<Integer> {

    private static final String PROGRAM = "bench";
    private static final String METRICS_ADDRESS = "metrics-address";
    private static final String LIVE = "live";
    private static final int HEAP_MB = 1_024;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss", Locale.ROOT);

    private final Shell shell;

    @Mixin
    private BenchOptions options;

    @Mixin
    private MetricsOptions metrics;

    @Option(
            names = "--plain",
            description = "Show one line of progress on the terminal, without live figures; also when NO_COLOR is set.")
    private boolean plain;

    @Spec
    private CommandSpec spec;

    public BenchCommand(final Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        final SortedMap<String, String> request = options.given();
        final boolean isGated = request.containsKey(BenchFields.SLA);
        final Path folder = folder(request.get(BenchFields.OUT));
        request.put(BenchFields.OUT, folder.toString());
        request.put("version", spec.root().version()[0].replace("tailrace ", ""));
        addCommand(request);
        final ExitStatus status = measure(request, RunFolder.of(folder), isGated);
        return status == ExitStatus.CLEAN ? sumUp(RunFolder.of(folder), isGated) : status.code();
    }

    private ExitStatus measure(final SortedMap<String, String> request, final RunFolder folder, final boolean isGated) {
        metrics.address().ifPresent(address -> request.put(METRICS_ADDRESS, address.toString()));
        if (isLive()) {
            request.put(LIVE, "true");
        }
        boolean isWhole = false;
        try {
            final ExitStatus status = new EngineSession(shell, PROGRAM)
                    .heapMb(HEAP_MB)
                    .progress(view())
                    .other(this::say)
                    .run(request);
            isWhole = status == ExitStatus.CLEAN;
            return status;
        } finally {
            if (!isWhole && Files.exists(folder.resolve(RunFolder.RUN))) {
                sumUp(folder, isGated);
            }
        }
    }

    private boolean isLive() {
        return shell.terminal()
                && !plain
                && shell.environment().getOrDefault("NO_COLOR", "").isEmpty();
    }

    private Function<ReportLine, String> view() {
        return isLive() ? new BenchView(System::nanoTime, shell.showsUnicode())::after : BenchView::step;
    }

    private void say(final ReportLine report) {
        if (report.is(LiveRun.REPORT)) {
            shell.say("live figures at " + report.text(LiveRun.URI));
        }
    }

    private int sumUp(final RunFolder folder, final boolean isGated) {
        final BenchmarkRun run = folder.read();
        final List<PointFindings> findings = PointFindings.of(run);
        shell.out().print(BenchText.of(run, findings));
        if (isGated) {
            shell.out().print(BenchText.verdicts(findings));
        }
        shell.out().println("report: " + folder.resolve("report.html"));
        return BenchStatus.of(run, findings, isGated).code();
    }

    private void addCommand(final SortedMap<String, String> request) {
        final List<String> words = new ArrayList<>(List.of("tailrace"));
        words.addAll(spec.commandLine().getParseResult().originalArgs());
        for (int i = 0; i < words.size(); i++) {
            request.put(String.format(Locale.ROOT, "command.%04d", i), words.get(i));
        }
    }

    private static Path folder(final String name) {
        final Path folder = (name == null
                        ? Path.of("tailrace-bench", TIME.format(LocalDateTime.now()))
                        : Paths.of(name))
                .toAbsolutePath();
        if (Files.exists(folder) && !isEmptyFolder(folder)) {
            throw CliException.usage(folder + ": is there already; a run needs a new folder or an empty one");
        }
        return folder;
    }

    private static boolean isEmptyFolder(final Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        } catch (final IOException noFolder) {
            return false;
        }
    }
}
