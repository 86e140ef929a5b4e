package dev.tailrace.load.engine;

import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.run.RunRequest;
import dev.tailrace.launch.run.RunRequestBuilder;
import dev.tailrace.progress.Guarantee;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * An engine that takes a {@link RunRequest}: our runners, and the plain loop.
 *
 * @param name of the engine in this way of running it
 * @param folder name of the folder of its jars
 * @param mainClass of its process
 * @param javaOptions of its process, which set its heap
 * @param classPath what it needs to know the pipeline, behind its own jars
 * @param guarantee what it promises
 * @param isReadCommitted whether that holds only for readers that wait for transactions to be committed
 * @param progressInterval how often it saves its progress, or commits
 * @param options its own options
 */
public record RunnerEngine(
        String name,
        String folder,
        String mainClass,
        List<String> javaOptions,
        List<Path> classPath,
        Guarantee guarantee,
        boolean isReadCommitted,
        Duration progressInterval,
        Map<String, String> options)
        implements Engine {

    @Override
    public EngineStart start(final EngineJob job) {
        final RunRequestBuilder request = RunRequest.of(job.pipeline())
                .settings(job.settings())
                .inputTopics(List.of(job.inputTopic()))
                .guarantee(guarantee)
                .bootstrapServers(job.bootstrapServers())
                .stateFolder(job.folder())
                .applicationId(job.run())
                .progressInterval(progressInterval);
        job.outputTopics().forEach(request::outputTopic);
        options.forEach(request::option);
        final ChildCommand command =
                ChildCommand.of(folder, mainClass).javaOptions(javaOptions).classPath(classPath);
        return new EngineStart(command, request.build().fields());
    }
}
