package dev.tailrace.cli.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tailrace.compiler.GeneratedSource;
import dev.tailrace.compiler.NodeLines;
import dev.tailrace.market.pipeline.TickAlerts;
import dev.tailrace.stream.StreamGraph;
import java.util.List;
import java.util.Map;
import jdk.jfr.FlightRecorder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

@Timeout(120)
class NodeTimesTest {

    /** As if this class were generated, and each of its lines worked for the node 'book'. */
    private static final NodeLines LINES = NodeLines.of(
            StreamGraph.of(new TickAlerts(), Map.of()),
            List.of(new GeneratedSource(NodeTimesTest.class.getName(), "book.onRecord();\n".repeat(1_000))));

    private long state = 1;

    /**
     * A million steps on average. It ends by a value, for the recorder rarely gets a sample of a loop with a counter: with
     * another collector than G1 such a loop has no safepoint, hence no line numbers.
     */
    private void work() {
        do {
            state = state * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
        } while (state >>> 44 != 0);
    }

    @Test
    void shouldFindTheNodeInWhichAThreadIs() {
        try (NodeTimes times = new NodeTimes(LINES)) {
            times.start();
            assumeTrue(FlightRecorder.isAvailable(), "this Java has no Flight Recorder: no time per node");
            ObjectNode samples = JsonNodeFactory.instance.objectNode();
            while (samples.path("book").asLong(0) < 10) {
                work();
                samples = JsonNodeFactory.instance.objectNode();
                times.write(samples);
            }
            assertThat(state).isNotZero();
            assertThat(samples.propertyNames()).containsExactly("book");
        }
    }
}
