package dev.tailrace.cli.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.compiler.determinism.Determinism;
import dev.tailrace.compiler.determinism.DeterminismReport;
import dev.tailrace.launch.pipeline.PipelineCatalog;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.StreamGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The project's own pipelines keep the promise that users' pipelines are held to. */
class DeterminismOfPipelinesTest {

    @TempDir
    private Path folder;

    @Test
    void shouldFindNothingInAnyPipeline() {
        for (final PipelineDefinition definition : ServiceLoader.load(PipelineDefinition.class)) {
            assertDeterministic(StreamGraph.of(definition, Map.of()));
        }
    }

    @Test
    void shouldFindNothingInTickAlertsWithAllItsNodes() throws IOException {
        final Path reference =
                Files.writeString(folder.resolve("reference.csv"), "symbol,sector,lot_size\nAAPL,Tech,100\n");
        final Map<String, String> settings =
                Map.of("emit", "trades,vwap,alerts,bbo", "alerts", "all", "reference", reference.toString());

        try (PipelineCatalog catalog = PipelineCatalog.open("")) {
            assertDeterministic(StreamGraph.of(catalog.find("tick-alerts"), settings));
        }
    }

    private static void assertDeterministic(final StreamGraph graph) {
        final DeterminismReport report = Determinism.check(graph);
        assertThat(report).hasToString("code of '" + graph.name() + "' is deterministic");
        assertThat(report.promisesExactlyOnce()).isTrue();
    }
}
