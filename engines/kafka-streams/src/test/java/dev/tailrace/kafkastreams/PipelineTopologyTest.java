package dev.tailrace.kafkastreams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.OnError;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.kafkaclient.TopicFacts;
import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.kafkaclient.testkit.HeaderLine;
import dev.tailrace.kafkaclient.testkit.Reference;
import dev.tailrace.launch.task.TaskParts;
import dev.tailrace.launch.value.RecordKey;
import dev.tailrace.runner.Interpreter;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.SourceOrder;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.ListInput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PipelineTopologyTest {

    private static final List<byte[]> FEED = Feed.itch(20_000, 3);
    private static final Duration SNAPSHOT_INTERVAL = Duration.ofSeconds(1);
    private static final List<String> SINKS = List.of("trades", "vwap", "alerts");

    private final StreamGraph graph = Reference.tickAlerts("threshold-bp", "20");

    @ParameterizedTest
    @ValueSource(strings = {StreamsConfig.AT_LEAST_ONCE, StreamsConfig.EXACTLY_ONCE_V2})
    void shouldGiveTheLinesOfTheSequentialRunUnderEachGuarantee(final String guarantee) {
        final Reference expected = Reference.of(graph, FEED);

        try (DrivenTopology driven = driven(Map.of(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, guarantee))) {
            driven.pipe("itch", FEED);

            for (final String sink : SINKS) {
                final List<HeaderLine> lines = driven.read(sink + "-topic");
                assertThat(lines)
                        .extracting(HeaderLine::text)
                        .isEqualTo(expected.lines(sink))
                        .isNotEmpty();
                assertThat(lines).extracting(HeaderLine::label).isEqualTo(expected.labels(sink));
                assertThat(lines)
                        .extracting(HeaderLine::number)
                        .containsExactlyElementsOf(
                                LongStream.range(0, lines.size()).boxed().toList());
                assertThat(lines).extracting(HeaderLine::task).containsOnly(0);
            }
        }
    }

    @Test
    void shouldPassOverRecordsWithoutAValue() {
        final List<byte[]> records = new ArrayList<>(FEED);
        records.add(0, null);
        records.add(10_000, null);
        final Reference expected = Reference.of(graph, FEED);

        try (DrivenTopology driven = driven(Map.of())) {
            final List<HeaderLine> lines = driven.pipe("itch", records).read("vwap-topic");

            assertThat(lines).extracting(HeaderLine::text).isEqualTo(expected.lines("vwap"));
            assertThat(lines).extracting(HeaderLine::label).isEqualTo(expected.labels("vwap"));
        }
    }

    @Test
    void shouldNumberTheResultsOfSinksThatShareATopicTogether() {
        final Map<String, String> topics = new LinkedHashMap<>();
        SINKS.forEach(sink -> topics.put(sink, "all"));

        try (DrivenTopology driven = new DrivenTopology(topology(graph, topics), Map.of())) {
            final List<HeaderLine> lines = driven.pipe("itch", FEED).read("all");

            assertThat(lines)
                    .extracting(HeaderLine::number)
                    .isEqualTo(LongStream.range(0, lines.size()).boxed().toList());
            final Reference expected = Reference.of(graph, FEED);
            assertThat(lines)
                    .filteredOn(line -> line.text().startsWith("{\"type\":\"vwap\""))
                    .extracting(HeaderLine::text)
                    .isEqualTo(expected.lines("vwap"));
        }
    }

    @Test
    void shouldWriteNothingForASinkWithoutATopic() {
        final Topology topology = topology(graph, Map.of("alerts", "alerts-topic"));

        try (DrivenTopology driven = new DrivenTopology(topology, Map.of())) {
            assertThat(driven.pipe("itch", FEED).read("alerts-topic"))
                    .extracting(HeaderLine::text)
                    .isEqualTo(Reference.of(graph, FEED).lines("alerts"));
        }
    }

    @Test
    void shouldSaveTheLastRecordsAfterTheIntervalWhenNoneFollow() {
        final AtomicLong nowNs = new AtomicLong();
        final Topology topology = topology(graph, Map.of("alerts", "alerts-topic"), nowNs::get);

        try (DrivenTopology driven = new DrivenTopology(topology, Map.of())) {
            driven.pipe("itch", FEED.subList(0, 100));
            assertThat(savedPosition(driven)).isEqualTo(1);

            nowNs.addAndGet(SNAPSHOT_INTERVAL.toNanos());
            driven.driver().advanceWallClockTime(SNAPSHOT_INTERVAL);

            assertThat(savedPosition(driven)).isEqualTo(100);
        }
    }

    private static long savedPosition(final DrivenTopology driven) {
        return new SnapshotSlots(driven.driver().getKeyValueStore(PipelineTopology.SNAPSHOTS))
                .restartAt(Long.MAX_VALUE)
                .position();
    }

    @Test
    void shouldComputeNothingAgainFromATopicThatForgetsRecords() {
        assertThat(Main.isReplayable(graph, new TopicFacts("itch", "id", 1, Optional.of(false), 1)))
                .isTrue();
        assertThat(Main.isReplayable(graph, new TopicFacts("itch", "id", 1, Optional.of(true), 1)))
                .isFalse();
    }

    @Test
    void shouldRefuseSeveralSources() {
        final Pipeline pipeline = Pipeline.named("pair");
        final ListInput<String> records = new ListInput<>(List.of(), record -> 0);
        pipeline.order(SourceOrder.byTime());
        pipeline.source("left", records::decoder).sink("l", TextEncoder::new);
        pipeline.source("right", records::decoder).sink("r", TextEncoder::new);
        final StreamGraph pair = pipeline.build();

        assertThatThrownBy(() -> topology(pair, Map.of("l", "out")))
                .hasMessage(
                        "cannot run 'pair' on Kafka Streams: it has the sources [left, right] in a declared order, and"
                                + " Kafka Streams reads the partitions of one topic, each in its own; use the runner kafka");
    }

    private DrivenTopology driven(final Map<String, String> configs) {
        final Map<String, String> topics = new LinkedHashMap<>();
        SINKS.forEach(sink -> topics.put(sink, sink + "-topic"));
        return new DrivenTopology(topology(graph, topics), configs);
    }

    private static Topology topology(final StreamGraph graph, final Map<String, String> topics) {
        return topology(graph, topics, System::nanoTime);
    }

    private static Topology topology(
            final StreamGraph graph, final Map<String, String> topics, final LongSupplier clockNs) {
        return PipelineTopology.of(
                new TaskParts(
                        graph,
                        Interpreter.of(graph),
                        "itch",
                        topics,
                        TaskModel.IDENTITIES,
                        RecordKey.NONE,
                        OnError.FAIL,
                        true),
                TaskModel.services((partition, from, to, taker) -> {}, SNAPSHOT_INTERVAL.toNanos(), clockNs));
    }
}
