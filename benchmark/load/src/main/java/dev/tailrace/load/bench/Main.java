package dev.tailrace.load.bench;

import dev.tailrace.launch.engine.DeclaredOptions;
import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.engine.Engines;
import dev.tailrace.launch.metrics.MetricsServer;
import dev.tailrace.launch.outcome.Debug;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Failures;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.Interrupts;
import dev.tailrace.launch.process.StopHook;
import dev.tailrace.launch.process.TemporaryFolder;
import dev.tailrace.launch.terminal.CommandHelp;
import dev.tailrace.launch.terminal.CommandRunner;
import dev.tailrace.launch.terminal.MetricsOptions;
import dev.tailrace.launch.terminal.PageOptions;
import dev.tailrace.launch.terminal.StatusLine;
import dev.tailrace.launch.terminal.Terminal;
import dev.tailrace.launch.text.Messages;
import dev.tailrace.launch.text.TextOutput;
import dev.tailrace.load.live.LiveBench;
import dev.tailrace.load.live.LoadListener;
import dev.tailrace.load.run.Cluster;
import dev.tailrace.load.workload.RecordsSpec;
import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.RunFolder;
import dev.tailrace.result.report.HtmlReport;
import dev.tailrace.result.verdict.PointFindings;
import dev.tailrace.stream.Setting;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Option;

/**
 * Entry point of {@code tailrace bench}: parses the command line, shows progress, runs the benchmark and prints the
 * results.
 */
@Command(
        name = "tailrace bench",
        abbreviateSynopsis = true,
        description = {
            "Measure the latency of engines on the same load and compare their output with the sequential run. Without any"
                    + " option: tick-alerts in one process, on Kafka and on Kafka Streams, at two rates, in about six minutes."
                    + " Writes a report, every figure and the histograms into a folder. @FILE stands for the options"
                    + " in a file; the folder of a run has such a file, bench.args, with every option. Of an option that is"
                    + " given twice the last value counts, unless it may be repeated.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:valid: everything that was measured, and what --sla asks for holds",
            "1:failed: internal error; the folder has what was measured until then",
            "2:not started: unknown option, engine or workload; no broker; a file that cannot be used",
            "5:output lost: stopped, because it could not be written",
            "6:an --sla does not hold",
            "7:inconclusive: too few samples or too noisy to tell whether an --sla holds",
            "8:invalid: an engine failed, its results were wrong or late, the load was late, or the calibration failed"
                    + " or was left out",
            "130:interrupted (143 when terminated): the folder has what was measured until then"
        })
public final class Main implements Callable<Integer> {

    private static final String ENGINE_OPTION = "engine-option";
    private static final String SET = "set";

    /** Options that the short help shows. */
    private static final String[] COMMON = Stream.of(
                    BenchOptions.ENGINES,
                    BenchOptions.INPUT,
                    BenchOptions.RATE,
                    BenchOptions.DURATION,
                    BenchOptions.REPEAT,
                    BenchOptions.SLA,
                    BenchOptions.GUARANTEE,
                    BenchOptions.BOOTSTRAP_SERVER,
                    BenchOptions.OUT)
            .map(option -> "--" + option.name())
            .toArray(String[]::new);

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss", Locale.ROOT);

    private final TextOutput out;
    private final PrintStream err;
    private final Map<String, String> environment;
    private final Interrupts interrupts;
    private final List<String> words;
    private final CommandSpec spec;

    @Mixin
    private MetricsOptions metrics;

    @Mixin
    private PageOptions page;

    @Option(
            names = "--plain",
            description = "Show one line of progress on the terminal, without live figures; also when NO_COLOR is set.")
    private boolean plain;

    @Option(
            names = "--calibrate-driver",
            description =
                    "Show how fast the drivers can send the records of the workload, those of mark-up without one, to the cluster of"
                            + " the other options, and measure nothing else.")
    private boolean calibrateDriver;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help message and exit.")
    private boolean help;

    private Main(
            final TextOutput out,
            final PrintStream err,
            final Map<String, String> environment,
            final Interrupts interrupts,
            final List<String> words) {
        this.out = out;
        this.err = err;
        this.environment = environment;
        this.interrupts = interrupts;
        this.words = words;
        this.spec = CommandSpec.forAnnotatedObject(this);
        spec.addPositional(PositionalParamSpec.builder()
                .index("0")
                .arity("0..1")
                .type(String.class)
                .paramLabel("WORKLOAD")
                .description("A workload, or a pipeline of yours with --class-path and --input (default: "
                        + BenchWorkload.USUAL + ").")
                .build());
        BenchOptions.ALL.forEach(option -> spec.addOption(declared(option)));
        spec.addOption(repeated(SET, "NAME=VALUE", "A setting of the pipeline; 'tailrace pipelines' lists them"));
        spec.addOption(repeated(
                ENGINE_OPTION,
                "ENGINE.OPTION=VALUE",
                "An option of one engine, such as kafka.profile=balanced; --engines ENGINE --help lists them"));
    }

    private static OptionSpec repeated(final String name, final String values, final String description) {
        return OptionSpec.builder("--" + name)
                .paramLabel(values)
                .type(Map.class)
                .auxiliaryTypes(String.class, String.class)
                .description(description + ". May be repeated.")
                .build();
    }

    private static OptionSpec declared(final Setting<?> option) {
        final OptionSpec.Builder builder = OptionSpec.builder("--" + option.name())
                .paramLabel(option.values())
                .description(option.description()
                        + (option == BenchOptions.ENGINES ? ": " + String.join(", ", Engines.names()) : "")
                        + (option.defaultText().isEmpty() ? "" : " (default: " + option.defaultText() + ")")
                        + ".");
        return option == BenchOptions.SLA
                ? builder.type(List.class).auxiliaryTypes(String.class).build()
                : builder.type(String.class).build();
    }

    /** Runs the benchmark of the given command line and exits the process. */
    public static void main(final String[] words) {
        final TextOutput out = new TextOutput(new FileOutputStream(FileDescriptor.out));
        System.setOut(System.err); // for libraries
        System.exit(execute(out, System.err, System.getenv(), StopHook::onInterrupt, words));
    }

    /** Runs a command line; returns the exit code. Never throws. */
    static int execute(
            final TextOutput out,
            final PrintStream err,
            final Map<String, String> environment,
            final Interrupts interrupts,
            final String... words) {
        final CommandLine command = CommandHelp.install(
                        new CommandLine(new Main(out, err, environment, interrupts, List.of(words)).spec), COMMON)
                .setColorScheme(
                        CommandLine.Help.defaultColorScheme(Terminal.showsColour(environment) ? Ansi.AUTO : Ansi.OFF))
                .setExpandAtFiles(false) // already done by the command
                .setOverwrittenOptionsAllowed(true);
        CommandHelp.add(command, Main::optionsOfEngines);
        return CommandRunner.run(command, out, err, Debug.isEnabled(), words);
    }

    private static Map<String, DeclaredOptions> optionsOfEngines(final CommandSpec command) {
        final String names =
                command.findOption("--" + BenchOptions.ENGINES.name()).getValue();
        if (names == null) {
            return Map.of("Each engine has options: tailrace bench --engines ENGINE --help", DeclaredOptions.of());
        }
        final Map<String, DeclaredOptions> options = new LinkedHashMap<>();
        for (final String name : names.split(",")) {
            Engines.named(name.split(EngineChoices.AT)[0])
                    .ifPresent(engine -> options.put(
                            "Options of " + engine + ", as --" + ENGINE_OPTION + " " + engine + ".OPTION=VALUE:",
                            engine.options()));
        }
        return options;
    }

    @Override
    public Integer call() {
        page.check();
        final Map<String, String> given = given();
        final Path folder = folder(given.get(BenchOptions.OUT.name()));
        given.put(BenchOptions.OUT.name(), folder.toString());
        final List<String> command = new ArrayList<>(List.of("tailrace", "bench"));
        command.addAll(words);
        if (calibrateDriver) {
            if (given.putIfAbsent(BenchOptions.ENGINES.name(), "kafka") == null) {
                given.putIfAbsent(
                        BenchOptions.ENGINE_OPTION_PREFIX + "kafka." + EngineOptions.PARTITIONS.name(),
                        given.getOrDefault(BenchOptions.DRIVERS.name(), "1"));
            }
            given.putIfAbsent(BenchOptions.WORKLOAD.name(), "mark-up");
        }
        final String version =
                Objects.requireNonNullElse(Main.class.getPackage().getImplementationVersion(), "");
        final BenchSettings settings = BenchSettings.of(given, version, command);
        final Thread thread = Thread.currentThread();
        final AtomicBoolean isStopped = new AtomicBoolean();
        final Runnable stop = () -> {
            isStopped.set(true);
            thread.interrupt();
        };
        final Interrupts.Registration interrupt = interrupts.onInterrupt(stop, ChildProcess.GRACE.plusSeconds(5));
        // The benchmark stops when the command that started it is killed.
        ProcessHandle.current().parent().ifPresent(parent -> parent.onExit().thenRun(stop));
        try {
            return calibrateDriver ? calibrateDriver(settings) : measure(settings, isStopped);
        } finally {
            interrupt.close();
        }
    }

    /** The options given by the user, by name. */
    private Map<String, String> given() {
        final Map<String, String> given = new LinkedHashMap<>();
        for (final Setting<?> option : BenchOptions.ALL) {
            final Object value = spec.findOption("--" + option.name()).getValue();
            if (value instanceof List<?> several) {
                given.put(
                        option.name(),
                        String.join(
                                BenchOptions.SLA_SEPARATOR,
                                several.stream().map(String::valueOf).toList()));
            } else if (value != null) {
                given.put(option.name(), value.toString());
            }
        }
        addRepeated(ENGINE_OPTION, BenchOptions.ENGINE_OPTION_PREFIX, given);
        addRepeated(SET, BenchOptions.SET_PREFIX, given);
        Stream.of(BenchOptions.INPUT, BenchOptions.CLIENT_CONFIG)
                .forEach(option -> given.computeIfPresent(option.name(), (name, file) -> absolute(file)));
        given.computeIfPresent(BenchOptions.CLASS_PATH.name(), (name, entries) -> Stream.of(
                        entries.split(Pattern.quote(File.pathSeparator)))
                .map(Main::absolute)
                .collect(Collectors.joining(File.pathSeparator)));
        final String workload = spec.positionalParameters().get(0).getValue();
        if (workload != null && given.putIfAbsent(BenchOptions.WORKLOAD.name(), workload) != null) {
            throw StatusException.usage("'" + workload + "' and --" + BenchOptions.WORKLOAD.name() + "="
                    + given.get(BenchOptions.WORKLOAD.name()) + " are both given; give one");
        }
        return given;
    }

    private void addRepeated(final String option, final String prefix, final Map<String, String> given) {
        final Map<String, String> values = spec.findOption("--" + option).getValue();
        if (values != null) {
            values.forEach((name, value) -> given.put(prefix + name, value));
        }
    }

    private static String absolute(final String file) {
        return Path.of(file).toAbsolutePath().toString();
    }

    private static Path folder(final String name) {
        final Path folder = (name == null ? Path.of("tailrace-bench", TIME.format(LocalDateTime.now())) : Path.of(name))
                .toAbsolutePath();
        if (Files.exists(folder) && !isEmptyFolder(folder)) {
            throw StatusException.usage(folder + ": already exists; a run needs a new folder or an empty one");
        }
        return folder;
    }

    private static boolean isEmptyFolder(final Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        } catch (final IOException ignored) {
            return false;
        }
    }

    private int calibrateDriver(final BenchSettings settings) {
        try (TemporaryFolder scratch = TemporaryFolder.create("tailrace-bench-");
                Cluster cluster = Bench.cluster(settings)) {
            final RecordsSpec records = new Loads(settings).some(scratch.path()).over(settings.drivers());
            final double perSecond = DriverProof.highest(cluster, records, scratch.path(), line -> {
                        out.println(line);
                        out.flush();
                    })
                    .heldPerSecond();
            out.println(String.format(
                    Locale.ROOT,
                    "%s %,.0f records/s of %d bytes; the calibration asks for twice the rate of a benchmark, so"
                            + " --rate can be up to %,.0f",
                    settings.drivers() == 1 ? "the driver keeps" : settings.drivers() + " drivers keep",
                    perSecond,
                    records.open().record(0).length,
                    perSecond / 2));
            out.flush();
            return ExitStatus.CLEAN.code();
        } catch (final IOException e) {
            throw new StatusException(
                    ExitStatus.OUTPUT_LOST, "the driver cannot write its files: " + Failures.reason(e), e);
        }
    }

    private int measure(final BenchSettings settings, final AtomicBoolean isStopped) {
        final Optional<BenchPage> shown =
                page.isServed() ? Optional.of(new BenchPage(page.listen())) : Optional.empty();
        try {
            final int status = measure(settings, isStopped, shown);
            if (!isStopped.get()) {
                shown.ifPresent(
                        served -> keep(served, RunFolder.of(settings.out()).read()));
            }
            return status;
        } finally {
            shown.ifPresent(BenchPage::close);
        }
    }

    private void keep(final BenchPage served, final BenchmarkRun run) {
        served.end(HtmlReport.of(run), HtmlReport.policy());
        Messages.say("the page stays until Ctrl-C: " + served.uri(), err);
        try {
            new CountDownLatch(1).await();
        } catch (final InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private int measure(final BenchSettings settings, final AtomicBoolean isStopped, final Optional<BenchPage> shown) {
        final RunFolder folder = RunFolder.of(settings.out());
        boolean isWhole = false;
        try (TemporaryFolder scratch = TemporaryFolder.create("tailrace-bench-")) {
            measure(settings, scratch.path(), shown);
            isWhole = true;
        } catch (final IOException e) {
            if (!isStopped.get()) {
                throw new StatusException(
                        ExitStatus.OUTPUT_LOST,
                        "the benchmark cannot write its files: "
                                + (e instanceof FileSystemException file ? file.getFile() + ": " : "")
                                + Failures.reason(e),
                        e);
            }
        } catch (final RuntimeException e) {
            // An interrupt makes any blocking call fail, with many kinds of exceptions.
            if (!isStopped.get()) {
                throw e;
            }
        } finally {
            if (!isWhole) {
                showPart(folder, settings.isGated(), out, err);
            }
        }
        return isWhole ? sumUp(folder, settings.isGated(), out) : ExitStatus.INTERRUPTED.code();
    }

    /** Shows what was measured before a failure or a stop, which a folder that cannot be read must not hide. */
    static void showPart(final RunFolder folder, final boolean isGated, final TextOutput out, final PrintStream err) {
        if (Files.exists(folder.resolve(RunFolder.RUN))) {
            try {
                sumUp(folder, isGated, out);
            } catch (final StatusException unreadable) {
                Messages.say("what was measured cannot be shown: " + unreadable.getMessage(), err);
            }
        }
    }

    private void measure(final BenchSettings settings, final Path scratch, final Optional<BenchPage> shown)
            throws IOException {
        final boolean isLive = !plain && Terminal.showsColour(environment);
        final LiveBench live = new LiveBench(System::nanoTime);
        final Optional<MetricsServer> server = metrics.address().map(MetricsServer::start);
        try {
            final boolean isWatched = isLive || server.isPresent() || shown.isPresent();
            final Bench bench = new Bench(settings, scratch, isWatched ? live : LoadListener.NONE);
            shown.ifPresent(served -> {
                served.begin(settings.workload().toString(), bench.progress(), live);
                Messages.say("page at " + served.uri(), err);
                if (!page.open(served.uri())) {
                    Messages.say("--open: no browser could be started; open the address above", err);
                }
            });
            server.ifPresent(started -> {
                started.add(bench.progress()).add(live);
                Messages.say("live figures at " + started.uri(), err);
            });
            final Supplier<String> text = isLive
                    ? new BenchView(
                            System::nanoTime, Terminal.showsUnicode(environment), bench.progress(), live::figures)::text
                    : () -> BenchView.step(bench.progress(), System.nanoTime());
            final Terminal terminal = Terminal.of(environment);
            if (!terminal.isAttached()) {
                bench.progress().onStep(() -> Messages.say(text.get(), err));
            }
            final StatusLine line = StatusLine.show(err, terminal, text);
            try {
                bench.run();
            } finally {
                line.close();
            }
        } finally {
            server.ifPresent(MetricsServer::close);
        }
    }

    private static int sumUp(final RunFolder folder, final boolean isGated, final TextOutput out) {
        final BenchmarkRun run = folder.read();
        final List<PointFindings> findings = PointFindings.of(run);
        out.print(BenchText.of(run, findings));
        if (isGated) {
            out.print(BenchText.verdicts(findings));
        }
        out.println("report: " + folder.resolve("report.html"));
        out.flush();
        return BenchStatus.code(BenchStatus.of(run, findings, isGated));
    }
}
