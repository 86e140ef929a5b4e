package dev.tailrace.launch.process;

import dev.tailrace.io.OutputLog;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Command that starts a child process. Immutable.
 *
 * @param name what messages call it, such as {@code broker}
 * @param engine the folder of its process in the distribution, with the list of its jars, see {@link EngineJars}
 * @param program what to run: a {@link Program} by its name, or the name of a class; calls {@link ChildMain}
 * @param heapMb limit of its heap, in MiB
 * @param javaOptions further options of Java
 * @param launcher words in front of Java, such as {@code taskset -c 1}; this program has to replace itself by Java ({@code
 *     exec}), and not to start it as a child
 * @param host where it runs; empty for here
 * @param standardError takes each line of its standard error, on a thread of the child's
 * @param lines takes the {@link ReportedLines} of the child, on a thread of the child's; empty to drop them
 */
public record ChildCommand(
        String name,
        Path engine,
        String program,
        int heapMb,
        List<String> javaOptions,
        List<String> launcher,
        Optional<RemoteHost> host,
        Consumer<String> standardError,
        Optional<OutputLog> lines) {

    private static final String JAVA = "java";
    private static final int DEFAULT_HEAP_MB = 512;

    private static final List<String> SHORT_LIVED = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    public ChildCommand {
        javaOptions = List.copyOf(javaOptions);
        launcher = List.copyOf(launcher);
    }

    /**
     * A program, with 512 MiB of heap, whose standard error is kept for messages and not shown.
     *
     * @throws ChildFailedException when there is no such program
     */
    public static ChildCommand of(final String program) {
        return of(program, Distribution.current().processOf(program), program);
    }

    /** A main class of the process of a module, such as {@code engines/kafka}; otherwise the same. */
    public static ChildCommand of(final String module, final String mainClass) {
        return of(module, Distribution.current().process(module), mainClass);
    }

    /** A program, or a main class, of the process in a folder; otherwise the same. */
    static ChildCommand of(final String name, final Path process, final String program) {
        return new ChildCommand(
                name,
                process,
                program,
                DEFAULT_HEAP_MB,
                List.of(),
                List.of(),
                Optional.empty(),
                line -> {},
                Optional.empty());
    }

    private ChildCommand with(final String component, final Object value) {
        return RecordText.with(this, component, value);
    }

    /** The same with another limit of the heap, in MiB. */
    public ChildCommand heapMb(final int limitMb) {
        return with("heapMb", limitMb);
    }

    /**
     * The same for a child that runs only for seconds, such as that of a test: its code is optimised less, so that it
     * starts with about half the processor time. Not for measurements.
     */
    public ChildCommand shortLived() {
        final List<String> options = new ArrayList<>(SHORT_LIVED);
        options.addAll(javaOptions);
        return javaOptions(options);
    }

    /** The same with these options of Java. */
    public ChildCommand javaOptions(final List<String> options) {
        return with("javaOptions", options);
    }

    /** The same with these words in front of Java. */
    public ChildCommand launcher(final List<String> words) {
        return with("launcher", words);
    }

    /** The same on another host, which has Java and the jars of the engine at its own places. */
    public ChildCommand on(final RemoteHost other) {
        return with("host", Optional.of(other));
    }

    /** The same with a receiver of each line of standard error, on a thread of the child's. */
    public ChildCommand standardError(final Consumer<String> taker) {
        return with("standardError", taker);
    }

    /**
     * The same with a receiver of {@link ReportedLines}, on a thread of the child's. When it throws, the child is killed,
     * and the reason is reported as if the child had failed.
     */
    public ChildCommand lines(final OutputLog taker) {
        return with("lines", Optional.of(taker));
    }

    /** The words of the command line, which contain nothing of the request. */
    List<String> words(final List<String> moreJavaOptions) {
        final List<String> words = new ArrayList<>(launcher);
        words.add(host.isPresent() ? JAVA : java());
        words.add("-Xmx" + heapMb + "m");
        words.add("-XX:-UsePerfData");
        words.addAll(moreJavaOptions);
        words.addAll(javaOptions);
        words.add("-cp");
        words.add(jars());
        if (program.indexOf('.') < 0) {
            words.add(Program.class.getName());
        }
        words.add(program);
        return host.map(there -> there.words(words)).orElse(words);
    }

    /**
     * The words of a command line that starts the program on this host with arguments, such as those of a user, instead of
     * a request on its standard input.
     *
     * @param options of Java; nothing else is set, not even the limit of the heap
     */
    public List<String> commandLine(final List<String> options, final List<String> arguments) {
        final List<String> words = new ArrayList<>();
        words.add(java());
        words.addAll(options);
        words.addAll(List.of("-cp", jars(), Program.class.getName(), program));
        words.addAll(arguments);
        return words;
    }

    /** The Java program that runs this process. */
    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", JAVA).toString();
    }

    /**
     * Builds the process if it runs from a source checkout and is missing or stale.
     *
     * @throws ChildFailedException when the process would run on this host, and is not installed or cannot be built
     */
    public void checkIsBuilt() {
        checkAreBuilt(List.of(this));
    }

    /** The same for several, which are built together. */
    public static void checkAreBuilt(final List<ChildCommand> commands) {
        final List<ChildCommand> here =
                commands.stream().filter(command -> command.host.isEmpty()).toList();
        try {
            SourceBuild.ensureBuilt(here.stream()
                    .map(command -> Distribution.module(command.engine))
                    .toList());
        } catch (final SourceBuild.FailedException e) {
            throw new ChildFailedException(ExitStatus.USAGE, e.getMessage(), e);
        }
        for (final ChildCommand command : here) {
            try {
                EngineJars.of(command.engine).check(command.engine);
            } catch (final StatusException e) {
                throw new ChildFailedException(e.status(), e.getMessage(), e);
            }
        }
    }

    /** The class path. */
    String jars() {
        return host.map(there -> there.jars(Distribution.module(engine)))
                .orElseGet(() -> engine.resolve(EngineJars.FILE).toString());
    }
}
