package dev.tailrace.launch.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.OnError;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.launch.value.RecordKey;
import dev.tailrace.progress.LogIdentity;
import dev.tailrace.progress.PipelineVersion;
import dev.tailrace.progress.RunIdentity;
import dev.tailrace.runner.Interpreter;
import dev.tailrace.state.StateWriter;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.ListInput;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EmbeddedTaskTest {

    @Test
    void shouldReturnWhatOfTheSnapshotIsLost() {
        final byte[] state = new StateWriter().section("gone", new long[1]).toBytes();
        try (EmbeddedTask task = EmbeddedTask.open(parts(), 0, (topic, key, value, outputHeader) -> {})) {
            final List<String> differences = task.restore(new TaskSnapshot(7, Map.of("out", 5L), state));

            assertThat(differences).contains("removed, its state is lost: node 'gone'");
            assertThat(task.nextOffset()).isEqualTo(7);
        }
    }

    @Test
    void shouldReturnNothingWhenItBegins() {
        try (EmbeddedTask task = EmbeddedTask.open(parts(), 0, (topic, key, value, outputHeader) -> {})) {
            assertThat(task.restore(TaskSnapshot.beginning(7))).isEmpty();
        }
    }

    private static TaskParts parts() {
        final Pipeline pipeline = Pipeline.named("copy");
        final ListInput<String> records = new ListInput<>(List.of(), record -> 0);
        pipeline.source("lines", records::decoder).sink("copies", TextEncoder::new);
        final StreamGraph graph = pipeline.build();
        final TaskIdentities identities = new TaskIdentities(
                new RunIdentity("test", PipelineVersion.of(Map.of()), List.of(LogIdentity.of("in")), List.of()));
        return new TaskParts(
                graph,
                Interpreter.of(graph),
                "in",
                Map.of("copies", "out"),
                identities,
                RecordKey.NONE,
                OnError.FAIL,
                true);
    }
}
