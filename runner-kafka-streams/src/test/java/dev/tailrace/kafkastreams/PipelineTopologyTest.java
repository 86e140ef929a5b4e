package dev.tailrace.kafkastreams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.graph.StreamGraph;
import dev.tailrace.runner.Interpreter;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PipelineTopologyTest {

    private static final List<byte[]> FEED = Feed.of(20_000, 20, 3);
    private static final List<String> SINKS = List.of("trades", "vwap", "alerts");

    private final StreamGraph graph = Reference.tickAlerts("threshold-bp", "20");

    @ParameterizedTest
    @ValueSource(strings = {StreamsConfig.AT_LEAST_ONCE, StreamsConfig.EXACTLY_ONCE_V2})
    void shouldGiveTheLinesOfTheSequentialRunUnderEachGuarantee(final String guarantee) {
        final Reference expected = Reference.of(graph, FEED);

        try (DrivenTopology driven = driven(Map.of(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, guarantee))) {
            driven.pipe("itch", FEED);

            for (final String sink : SINKS) {
                final List<StampedLine> lines = driven.read(sink + "-topic");
                assertThat(lines)
                        .extracting(StampedLine::text)
                        .isEqualTo(expected.lines(sink))
                        .isNotEmpty();
                assertThat(lines).extracting(StampedLine::label).isEqualTo(expected.labels(sink));
                assertThat(lines)
                        .extracting(StampedLine::number)
                        .containsExactlyElementsOf(
                                LongStream.range(0, lines.size()).boxed().toList());
                assertThat(lines).extracting(StampedLine::lane).containsOnly(0);
            }
        }
    }

    private DrivenTopology driven(final Map<String, String> configs) {
        return new DrivenTopology(topology().build(), configs);
    }

    private PipelineTopology topology() {
        final PipelineTopology topology =
                PipelineTopology.of(graph).processor(Interpreter.of(graph)).sourceTopic("itch");
        SINKS.forEach(sink -> topology.sinkTopic(sink, sink + "-topic"));
        return topology;
    }
}
