package dev.tailrace.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.io.RecordSchema;
import dev.tailrace.market.pipeline.TickAlerts;
import dev.tailrace.stream.StreamGraph;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TopicResultsTest {

    @Test
    void shouldKnowTheFieldsOfAllSinksOfATopic() {
        final StreamGraph graph = StreamGraph.of(new TickAlerts(), Map.of());

        assertThat(TopicResults.schema(graph.sinks()).orElseThrow().fields())
                .extracting(RecordSchema.Field::name)
                .contains("ts", "symbol", "price", "size", "vwap", "direction")
                .doesNotHaveDuplicates();
    }
}
