package dev.tailrace.reproduce;

import dev.tailrace.launch.outcome.Debug;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.Interrupts;
import dev.tailrace.launch.process.StopHook;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.launch.terminal.CommandRunner;
import dev.tailrace.launch.text.TextOutput;
import dev.tailrace.plan.NearestWord;
import dev.tailrace.result.Commit;
import dev.tailrace.result.Environment;
import dev.tailrace.result.Machine;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The program of {@code tailrace reproduce}: repeats published experiments and writes a report of each and of all. */
@Command(
        name = "tailrace reproduce",
        abbreviateSynopsis = true,
        description = {
            "Repeat published experiments and show the published figures with those of this machine. Writes a report of"
                    + " each and of all into a folder. Without a name, lists the experiments.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every part ran",
            "1:internal error",
            "2:not started: unknown option or experiment; a folder that cannot be used",
            "8:a part failed or gave a wrong result; the report says which",
            "130:interrupted (143 when terminated); the folder has what was finished, and --resume continues"
        })
public final class Main implements Callable<Integer> {

    private static final String ALL = "all";
    private static final int FAILED_PART = 8;
    private static final Duration LONGEST_STOP = Duration.ofSeconds(35);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss", Locale.ROOT);

    private final TextOutput out;
    private final PrintStream err;
    private final Interrupts interrupts;

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "LIST", description = "Experiments, with commas between, or all.")
    private String list;

    @Option(
            names = "--scale",
            paramLabel = "SCALE",
            defaultValue = "laptop",
            description =
                    "smoke, minutes that show that everything runs; laptop, figures of one machine; or cluster, the"
                            + " published sizes (default: laptop).")
    private String scale;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "New folder for the reports (default: tailrace-reproduce/ and the time).")
    private Path folder;

    @Option(
            names = "--resume",
            description =
                    "Continue in the folder --out of an interrupted command: steps that have finished there, with the same"
                            + " words on the same machine, are not run again.")
    private boolean isResumed;

    @Option(
            names = "--bootstrap-server",
            paramLabel = "HOST:PORT,...",
            description = "A Kafka cluster for the measurements that can use one (default: a broker on loopback).")
    private String cluster;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help message and exit.")
    private boolean help;

    private Main(final TextOutput out, final PrintStream err, final Interrupts interrupts) {
        this.out = out;
        this.err = err;
        this.interrupts = interrupts;
    }

    /** Runs the experiments of the command line and ends the process. */
    public static void main(final String[] words) {
        System.exit(execute(
                new TextOutput(new FileOutputStream(FileDescriptor.out)), System.err, StopHook::onInterrupt, words));
    }

    /** Runs a command line; returns the exit code. Never throws. */
    static int execute(
            final TextOutput out, final PrintStream err, final Interrupts interrupts, final String... words) {
        return CommandRunner.run(new CommandLine(new Main(out, err, interrupts)), out, err, Debug.isEnabled(), words);
    }

    @Override
    public Integer call() throws IOException {
        if (list == null) {
            refuseOptions();
            PublishedExperiment.all().forEach(experiment -> out.println(experiment.name() + ": " + experiment.title()));
            return ExitStatus.CLEAN.code();
        }
        final List<PublishedExperiment> chosen = chosen();
        final Scale size = parsedScale();
        final Path reports = reports();
        final Thread thread = Thread.currentThread();
        final Interrupts.Registration interrupt = interrupts.onInterrupt(thread::interrupt, LONGEST_STOP);
        // Ends when the command that started it is killed.
        ProcessHandle.current().parent().ifPresent(parent -> parent.onExit().thenRun(thread::interrupt));
        try {
            return reproduce(chosen, size, reports);
        } catch (final InterruptedException stopped) {
            err.println();
            err.println("tailrace: interrupted; continue with " + commandLine() + " --resume --out " + reports);
            return ExitStatus.INTERRUPTED.code();
        } finally {
            interrupt.close();
        }
    }

    private void refuseOptions() {
        spec.commandLine().getParseResult().matchedOptions().stream()
                .findFirst()
                .ifPresent(option -> {
                    throw StatusException.usage(option.longestName()
                            + " without LIST; name experiments, or all, or leave it out to list them");
                });
    }

    private List<PublishedExperiment> chosen() {
        final List<PublishedExperiment> all = PublishedExperiment.all();
        return Stream.of(list.split(",", -1))
                .flatMap(name -> name.equals(ALL) ? all.stream() : Stream.of(named(all, name.strip())))
                .distinct()
                .toList();
    }

    private static PublishedExperiment named(final List<PublishedExperiment> all, final String name) {
        final List<String> names = all.stream().map(PublishedExperiment::name).toList();
        return all.stream()
                .filter(experiment -> experiment.name().equals(name))
                .findFirst()
                .orElseThrow(() -> StatusException.usage("unknown experiment '" + name + "'; available: "
                        + String.join(", ", names) + ", and all" + NearestWord.hint(name, names)));
    }

    private Scale parsedScale() {
        try {
            return ConstantNames.parse(Scale.class, scale);
        } catch (final IllegalArgumentException unknown) {
            throw new StatusException(ExitStatus.USAGE, "--scale: " + unknown.getMessage(), unknown);
        }
    }

    private Path reports() {
        if (!isResumed) {
            return created();
        }
        if (folder == null || !Files.isDirectory(folder)) {
            throw StatusException.usage("--resume: --out has to name the folder of an interrupted command");
        }
        return folder.toAbsolutePath();
    }

    private Path created() {
        final Path wanted = folder == null ? Path.of("tailrace-reproduce", TIME.format(LocalDateTime.now())) : folder;
        try (Stream<Path> files = Files.list(Files.createDirectories(wanted))) {
            if (files.findAny().isPresent()) {
                throw StatusException.usage(wanted + ": is not empty");
            }
            return wanted.toAbsolutePath();
        } catch (final IOException | UncheckedIOException unusable) {
            throw new StatusException(
                    ExitStatus.USAGE, wanted + ": cannot be used as the folder: " + unusable.getMessage(), unusable);
        }
    }

    // Without the folder, which is a path of this machine and the place of the report.
    private String commandLine() {
        return "tailrace reproduce " + list + " --scale " + scale
                + (cluster == null ? "" : " --bootstrap-server " + cluster);
    }

    private int reproduce(final List<PublishedExperiment> chosen, final Scale size, final Path reports)
            throws IOException, InterruptedException {
        final Environment environment = Machine.describe();
        final String machine = environment.cores() + " processors, " + environment.cpu()
                + String.format(Locale.ROOT, ", %.1f GB, ", environment.memoryBytes() / 1e9) + environment.os();
        final String commit = Commit.ofSources();
        final ReproductionPage page = new ReproductionPage(
                Instant.now(),
                machine,
                environment.java(),
                Objects.requireNonNullElse(Main.class.getPackage().getImplementationVersion(), ""),
                commit,
                commandLine());
        final List<Reproduction> done = new ArrayList<>();
        for (final PublishedExperiment experiment : chosen) {
            final Path own = Files.createDirectories(reports.resolve(experiment.name()));
            final ExperimentRun run =
                    new ExperimentRun(experiment, size, own, Optional.ofNullable(cluster), machine, commit, err);
            while (run.runNext()) {
                page.write(own, experiment.title(), List.of(run.soFar()));
            }
            done.add(run.soFar());
            page.write(reports, "Published experiments, repeated", done);
        }
        out.println(reports.resolve("report.html").toString());
        return done.stream().anyMatch(Reproduction::isFailed) ? FAILED_PART : ExitStatus.CLEAN.code();
    }
}
