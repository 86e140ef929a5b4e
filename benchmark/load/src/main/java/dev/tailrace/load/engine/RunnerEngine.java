package dev.tailrace.load.engine;

import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.RecordText;
import dev.tailrace.launch.process.RequestText;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.stream.Ordering;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An engine that reads a {@link RunSpec}: a runner, or the plain loop.
 *
 * @param name name of the engine, including how it is run
 * @param program program that its process runs
 * @param javaOptions Java options of its process
 * @param guarantee its delivery guarantee
 * @param progressInterval how often it saves its progress or commits
 * @param options the engine's own options
 * @param threads number of threads that process records
 * @param clientProperties properties of Kafka's clients, on top of those of the connection; usually none
 * @param launcher words in front of the Java command
 * @param isTailOptional see {@link Engine#isTailOptional}
 */
public record RunnerEngine(
        String name,
        String program,
        List<String> javaOptions,
        Guarantee guarantee,
        Duration progressInterval,
        Map<String, String> options,
        int threads,
        Map<String, String> clientProperties,
        List<String> launcher,
        boolean isTailOptional)
        implements Engine {

    /** Name of the file with Kafka client properties in the engine's folder. */
    public static final String CLIENT_PROPERTIES = "client.properties";

    private static final Duration DEFAULT_INTERVAL = Duration.ofMillis(100);

    /** An engine with a progress interval of 100 ms and one thread. */
    public static RunnerEngine of(final String name, final String program, final Guarantee guarantee) {
        return new RunnerEngine(
                name, program, List.of(), guarantee, DEFAULT_INTERVAL, Map.of(), 1, Map.of(), List.of(), false);
    }

    private RunnerEngine with(final String component, final Object value) {
        return RecordText.with(this, component, value);
    }

    /** This engine with another name. */
    public RunnerEngine named(final String other) {
        return with("name", other);
    }

    /** This engine with another program. */
    public RunnerEngine running(final String other) {
        return with("program", other);
    }

    /** This engine with these Java options. */
    public RunnerEngine javaOptions(final List<String> given) {
        return with("javaOptions", given);
    }

    /** This engine with another progress interval. */
    public RunnerEngine progressInterval(final Duration interval) {
        return with("progressInterval", interval);
    }

    /** This engine with these engine options. */
    public RunnerEngine options(final Map<String, String> given) {
        return with("options", given);
    }

    /** This engine with this number of threads. */
    public RunnerEngine threads(final int count) {
        return with("threads", count);
    }

    /** This engine with these Kafka client properties. */
    public RunnerEngine clientProperties(final Map<String, String> given) {
        return with("clientProperties", given);
    }

    /** This engine with these words in front of the Java command. */
    public RunnerEngine launcher(final List<String> words) {
        return with("launcher", words);
    }

    /** This engine, of which windows at the end of the load may stay open. */
    public RunnerEngine tailOptional(final boolean isOptional) {
        return with("isTailOptional", isOptional);
    }

    /** Transactions are the only guarantee that consumers have to wait for. */
    @Override
    public boolean isReadCommitted() {
        return guarantee == Guarantee.TRANSACTIONAL;
    }

    @Override
    public EngineStart start(final EngineJob job) {
        final RunSpec spec = job.spec()
                .inputTopics(List.of(job.inputTopic()))
                .guarantee(guarantee)
                .ordering(Ordering.SOURCE_PARTITION)
                .bootstrapServers(job.connection().bootstrapServers())
                .stateFolder(job.folder())
                .applicationId(job.run())
                .progressInterval(progressInterval)
                .threads(threads)
                .outputTopics(job.outputTopics())
                .options(options);
        return EngineStart.of(
                ChildCommand.of(program).javaOptions(javaOptions).launcher(launcher),
                clientProperties.isEmpty() && job.connection().file().isEmpty()
                        ? spec
                        : spec.clientProperties(writeClientProperties(job)));
    }

    // A copy in the engine's folder, because an engine on another host gets the files of this folder. The folder is as
    // secret as the file: it is in a temporary folder that only its owner can read.
    private Path writeClientProperties(final EngineJob job) {
        final Path file = job.folder().resolve(CLIENT_PROPERTIES);
        final Map<String, String> properties =
                new TreeMap<>(job.connection().clients().all());
        properties.putAll(clientProperties);
        try {
            Files.writeString(file, RequestText.write(properties));
            return file;
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
