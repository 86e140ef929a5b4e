package dev.tailrace.load.engine;

import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.run.RunRequest;
import dev.tailrace.launch.run.RunRequestBuilder;
import dev.tailrace.order.Ordering;
import dev.tailrace.progress.Guarantee;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * An engine that takes a {@link RunRequest}: our runners, and the plain loop.
 *
 * @param name of the engine in this way of running it
 * @param folder name of the folder of its jars
 * @param mainClass of its process
 * @param javaOptions of its process
 * @param pipelines class path of pipelines that it does not know by itself; may be empty
 * @param guarantee what it promises
 * @param progressInterval how often it saves its progress, or commits
 * @param options its own options
 */
public record RunnerEngine(
        String name,
        String folder,
        String mainClass,
        List<String> javaOptions,
        String pipelines,
        Guarantee guarantee,
        Duration progressInterval,
        Map<String, String> options)
        implements Engine {

    private static final Duration DEFAULT_INTERVAL = Duration.ofMillis(100);

    /** With a progress interval of 100 ms. */
    public static RunnerEngine of(
            final String name, final String folder, final String mainClass, final Guarantee guarantee) {
        return new RunnerEngine(name, folder, mainClass, List.of(), "", guarantee, DEFAULT_INTERVAL, Map.of());
    }

    /** The same under another name. */
    public RunnerEngine named(final String other) {
        return new RunnerEngine(other, folder, mainClass, javaOptions, pipelines, guarantee, progressInterval, options);
    }

    /** The same with these options of Java. */
    public RunnerEngine javaOptions(final List<String> given) {
        return new RunnerEngine(name, folder, mainClass, given, pipelines, guarantee, progressInterval, options);
    }

    /** The same with these jars and folders of pipelines. */
    public RunnerEngine pipelines(final String classPath) {
        return new RunnerEngine(name, folder, mainClass, javaOptions, classPath, guarantee, progressInterval, options);
    }

    /** The same with another interval. */
    public RunnerEngine progressInterval(final Duration interval) {
        return new RunnerEngine(name, folder, mainClass, javaOptions, pipelines, guarantee, interval, options);
    }

    /** The same with these options of its own. */
    public RunnerEngine options(final Map<String, String> given) {
        return new RunnerEngine(name, folder, mainClass, javaOptions, pipelines, guarantee, progressInterval, given);
    }

    /** Transactions are the one guarantee that a reader has to wait for. */
    @Override
    public boolean isReadCommitted() {
        return guarantee == Guarantee.TRANSACTIONAL;
    }

    @Override
    public EngineStart start(final EngineJob job) {
        final RunRequestBuilder request = RunRequest.of(job.pipeline())
                .settings(job.settings())
                .classPath(pipelines)
                .inputTopics(List.of(job.inputTopic()))
                .guarantee(guarantee)
                .ordering(Ordering.SOURCE_PARTITION)
                .bootstrapServers(job.bootstrapServers())
                .stateFolder(job.folder())
                .applicationId(job.run())
                .progressInterval(progressInterval);
        job.outputTopics().forEach(request::outputTopic);
        options.forEach(request::option);
        return new EngineStart(
                ChildCommand.of(folder, mainClass).javaOptions(javaOptions),
                request.build().fields());
    }
}
