package dev.tailrace.cli.catalog;

import dev.tailrace.cli.shell.Shell;
import dev.tailrace.io.OutputConnector;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.output.OutputConnectors;
import dev.tailrace.launch.pipeline.Graphs;
import dev.tailrace.launch.pipeline.PipelineCatalog;
import dev.tailrace.plan.NearestWord;
import dev.tailrace.stream.StreamGraph;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tailrace schema}: prints the structure of the results of a pipeline. */
@Command(
        name = "schema",
        description = {"Show the fields of the results of a pipeline.", ""})
public final class SchemaCommand implements Runnable {

    private static final String JSON_SCHEMA = "json-schema";

    private final Shell shell;

    @Mixin
    private PipelineOptions options;

    @Option(names = "--sink", paramLabel = "SINK", description = "Only the results of this sink (default: of all).")
    private String sink;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = JSON_SCHEMA,
            description = "json-schema, or postgresql, duckdb or questdb for statements that create tables (default:"
                    + " ${DEFAULT-VALUE}).")
    private String format;

    public SchemaCommand(final Shell shell) {
        this.shell = shell;
    }

    @Override
    public void run() {
        try (PipelineCatalog catalog = PipelineCatalog.open(options.classPath())) {
            final StreamGraph graph = Graphs.define(catalog.find(options.pipeline()), options.settings());
            final Map<String, RecordSchema> schemas = chosen(graph);
            shell.out()
                    .print(
                            format.equals(JSON_SCHEMA)
                                    ? JsonSchema.of(graph.name(), schemas)
                                    : tables(schemas, catalog.loader()));
        }
    }

    private String tables(final Map<String, RecordSchema> schemas, final ClassLoader loader) {
        try (OutputConnectors connectors = new OutputConnectors(shell.distribution(), loader)) {
            final OutputConnector connector = connectors
                    .nameFor(format + ":")
                    .map(connectors::load)
                    .orElseThrow(() -> unknownFormat(connectors.names()));
            return schemas.entrySet().stream()
                    .map(sink -> connector
                            .createTable(sink.getKey(), sink.getValue())
                            .orElseThrow(() -> StatusException.usage("--format " + format + ": makes no tables")))
                    .collect(Collectors.joining("\n"));
        }
    }

    private StatusException unknownFormat(final List<String> connectors) {
        final List<String> formats = new ArrayList<>(connectors);
        formats.add(JSON_SCHEMA);
        return StatusException.usage("--format " + format + " is unknown; available: " + String.join(", ", formats)
                + NearestWord.hint(format, formats));
    }

    private Map<String, RecordSchema> chosen(final StreamGraph graph) {
        final Map<String, Optional<RecordSchema>> all = Graphs.schemas(graph);
        if (sink != null && !all.containsKey(sink)) {
            throw StatusException.usage("pipeline '" + graph.name() + "' has no sink '" + sink + "'; available: "
                    + all.keySet() + NearestWord.hint(sink, all.keySet()));
        }
        final Map<String, RecordSchema> chosen = new LinkedHashMap<>();
        all.forEach((name, schema) -> {
            if (sink == null || sink.equals(name)) {
                schema.ifPresent(known -> chosen.put(name, known));
            }
        });
        if (chosen.isEmpty()) {
            throw StatusException.usage((sink == null ? "the results" : "results of '" + sink + "'") + " of pipeline '"
                    + graph.name() + "' have no schema: Encoder.schema() is empty");
        }
        return chosen;
    }
}
