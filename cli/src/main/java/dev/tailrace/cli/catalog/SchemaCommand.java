package dev.tailrace.cli.catalog;

import dev.tailrace.cli.shell.CliException;
import dev.tailrace.cli.shell.Shell;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.launch.pipeline.Graphs;
import dev.tailrace.launch.pipeline.PipelineCatalog;
import dev.tailrace.stream.NearestWord;
import dev.tailrace.stream.StreamGraph;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tailrace schema}: prints the structure of the results of a pipeline. */
@Command(
        name = "schema",
        description = {"Show the fields of the results of a pipeline, as JSON Schema.", ""})
public final class SchemaCommand implements Runnable {

    private final Shell shell;

    @Mixin
    private PipelineOptions options;

    @Option(names = "--sink", paramLabel = "SINK", description = "Only the results of this sink (default: of all).")
    private String sink;

    public SchemaCommand(final Shell shell) {
        this.shell = shell;
    }

    @Override
    public void run() {
        try (PipelineCatalog catalog = PipelineCatalog.open(options.classPath())) {
            final StreamGraph graph = Graphs.define(catalog.find(options.pipeline()), options.settings());
            shell.out().print(JsonSchema.of(graph.name(), chosen(graph)));
        }
    }

    private Map<String, RecordSchema> chosen(final StreamGraph graph) {
        final Map<String, Optional<RecordSchema>> all = Graphs.schemas(graph);
        if (sink != null && !all.containsKey(sink)) {
            throw CliException.usage("pipeline '" + graph.name() + "' has no sink '" + sink + "'; available: "
                    + all.keySet() + NearestWord.hint(sink, all.keySet()));
        }
        final Map<String, RecordSchema> chosen = new LinkedHashMap<>();
        all.forEach((name, schema) -> {
            if (sink == null || sink.equals(name)) {
                schema.ifPresent(known -> chosen.put(name, known));
            }
        });
        if (chosen.isEmpty()) {
            throw CliException.usage((sink == null ? "the results" : "results of '" + sink + "'") + " of pipeline '"
                    + graph.name() + "' have no schema: Encoder.schema() is empty");
        }
        return chosen;
    }
}
