package dev.tailrace.load.engine;

import dev.tailrace.launch.engine.EngineSpec.Stage;
import dev.tailrace.launch.pipeline.Graphs;
import dev.tailrace.launch.pipeline.PipelineCatalog;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An engine that consists of others, each in its own process. Each runs a part of the pipeline. A part whose source is named
 * like the sink of a part before it reads the topic of that sink; others read the input.
 *
 * @param isTailOptional see {@link Engine#isTailOptional}
 * @param stages the engine of each part, in the order of the data
 */
public record ChainedEngine(String name, boolean isTailOptional, List<Part> stages) implements Engine {

    /**
     * A part of the pipeline, and the engine that runs it.
     *
     * @param stage what the description of the engine says of it
     */
    public record Part(Stage stage, RunnerEngine runner) {}

    @Override
    public EngineStart start(final EngineJob job) {
        Optional<EngineStart> before = Optional.empty();
        for (final Part part : stages) {
            final EngineStart next = part.runner().start(job(part, job));
            before = Optional.of(new EngineStart(next.command(), next.request(), before));
        }
        return before.orElseThrow();
    }

    private static EngineJob job(final Part part, final EngineJob whole) {
        final Map<String, String> settings = new TreeMap<>(whole.spec().settings());
        settings.put(Stage.PART, part.stage().part());
        final RunSpec spec = whole.spec().settings(settings);
        final StreamGraph graph = graph(spec);
        final SortedMap<String, String> outputs = new TreeMap<>(whole.outputTopics());
        outputs.keySet().retainAll(graph.sinks().stream().map(StreamNode::name).toList());
        final String name = part.stage().engine();
        try {
            return new EngineJob(
                    whole.connection(),
                    whole.run() + "-" + name,
                    spec,
                    whole.outputTopics().getOrDefault(graph.sources().get(0).name(), whole.inputTopic()),
                    outputs,
                    Files.createDirectories(whole.folder().resolve(name)));
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static StreamGraph graph(final RunSpec spec) {
        try (PipelineCatalog catalog = PipelineCatalog.open(spec.classPath())) {
            return Graphs.define(catalog.find(spec.pipeline()), spec.settings());
        }
    }
}
