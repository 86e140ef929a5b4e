package dev.tailrace.launch.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.process.RecordText;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopicRequestsTest {

    private static final BrokerAccess BROKERS =
            new BrokerAccess(Optional.of("127.0.0.1:9092"), Optional.of(Path.of("client.properties")));

    private static final MergeRequest MERGE = new MergeRequest(
            "trades",
            List.of(0, 2),
            MergeOrder.parse("time:ts"),
            MergeDestination.topic("merged"),
            MergeStart.parse("0:17,2:4"),
            "/tmp/position",
            true,
            OptionalLong.of(500),
            1024,
            4096,
            BROKERS);

    private static final LatencyRequest LATENCY = new LatencyRequest(
            "persons",
            "ages",
            "key",
            "json:id",
            "timestamp",
            "header:made",
            "us",
            LatencyRequest.Span.STORED,
            OptionalLong.of(30_000),
            60_000,
            1 << 20,
            Optional.of(Path.of("latency.hgrm")),
            Optional.of(Path.of("latency.hlog")),
            BROKERS);

    private static final ProduceRequest PRODUCE = new ProduceRequest(
            "feed.itch",
            ProduceRequest.Format.ITCH,
            8,
            "quotes",
            PartitionRule.INSTRUMENT,
            Pace.of("10/s"),
            3,
            BROKERS);

    @Test
    void shouldReadWhatItHasWritten() {
        assertThat(RecordText.read(ProduceRequest.class, RecordText.write(PRODUCE)))
                .isEqualTo(PRODUCE);
        assertThat(RecordText.read(MergeRequest.class, RecordText.write(MERGE))).isEqualTo(MERGE);
        assertThat(RecordText.read(LatencyRequest.class, RecordText.write(LATENCY)))
                .isEqualTo(LATENCY);
    }

    @Test
    void shouldReadWhatMayBeMissing() {
        final BrokerAccess nobody = new BrokerAccess(Optional.empty(), Optional.empty());
        final MergeRequest merge = new MergeRequest(
                "trades",
                List.of(),
                MergeOrder.byNumber(),
                MergeDestination.file(Path.of("lines")),
                MergeStart.beginning(),
                "",
                false,
                OptionalLong.empty(),
                1,
                1,
                nobody);

        assertThat(RecordText.read(MergeRequest.class, RecordText.write(merge))).isEqualTo(merge);
    }

    @Test
    void shouldRefuseNumbersThatAreOutOfRange() {
        assertThatThrownBy(() -> new ProduceRequest(
                        "feed",
                        ProduceRequest.Format.LINES,
                        8,
                        "quotes",
                        PartitionRule.FIRST,
                        Pace.MAX,
                        10_001,
                        BROKERS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--create-topic is 10001, not from 0 to 10000");
    }

    @Test
    void shouldReadPaces() {
        assertThat(Pace.of("max")).isEqualTo(Pace.MAX);
        assertThat(Pace.of("2.5x")).isEqualTo(new Pace(2.5, 0));
        assertThat(Pace.of("10000/s")).isEqualTo(new Pace(0, 10_000));
        for (final String wrong : List.of("", "fast", "0x", "-1/s", "5")) {
            assertThatThrownBy(() -> Pace.of(wrong))
                    .hasMessage("'" + wrong
                            + "' is not a pace; give max, a multiple such as 2x, or a rate such as 10000/s");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"number", "label", "partition", "time:a.b", "time:ts,end"})
    void shouldReadOrdersAsTheyAreWritten(final String word) {
        assertThat(MergeOrder.parse(word)).hasToString(word);
    }

    @ParameterizedTest
    @ValueSource(strings = {"beginning", "0:17", "0:17,3:0", "2026-01-30T14:30:00Z"})
    void shouldReadStartsAsTheyAreWritten(final String word) {
        assertThat(MergeStart.parse(word)).hasToString(word);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "17", "0:-1", "0:17,", "99999999999:1", "yesterday"})
    void shouldSayWhatAStartIs(final String word) {
        assertThatThrownBy(() -> MergeStart.parse(word))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'" + word
                        + "' is not a start position; available: beginning, PARTITION:OFFSET,... and a time such as"
                        + " 2026-01-30T14:30:00Z");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "numbers", "time", "time:"})
    void shouldListTheOrdersThatThereAre(final String word) {
        assertThatThrownBy(() -> MergeOrder.parse(word))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'" + word + "' is not an order; available: number, label, partition and time:FIELD,...");
    }
}
