package dev.tailrace.reader.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.progress.OutputHeader;
import dev.tailrace.reader.Headers;
import dev.tailrace.reader.Vectors;
import java.io.IOException;
import java.util.Map;
import java.util.ServiceLoader;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.header.ConnectHeaders;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.kafka.connect.transforms.Transformation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DropRepeatsTest {

    private final DropRepeats transformation = new DropRepeats();

    @BeforeEach
    void configure() {
        transformation.configure(Map.of());
    }

    @Test
    void shouldGiveTheVerdictsOfTheVectorsAsLongAsItsTaskLives() throws IOException {
        for (final Vectors history : Vectors.all()) {
            transformation.close();
            transformation.configure(Map.of("compacted", Boolean.toString(history.isCompacted())));
            long offset = history.firstOffset();
            for (final Vectors.Step step : history.steps()) {
                if (step.header() != null) {
                    assertThat(passes("results", 0, offset++, step.header()))
                            .as(history.name())
                            .isEqualTo(step.verdict().equals("NEW"));
                }
            }
        }
    }

    // Connect reads again what the sink has not kept: to drop it would be a loss.
    @Test
    void shouldPassWhatIsReadAgain() {
        assertThat(passes("results", 0, 10, Headers.result(1, 4))).isTrue();
        assertThat(passes("results", 0, 11, Headers.result(1, 5))).isTrue();
        assertThat(passes("results", 0, 10, Headers.result(1, 4))).isTrue();
        assertThat(passes("results", 0, 11, Headers.result(1, 5))).isTrue();
        assertThat(passes("results", 0, 12, Headers.result(1, 5))).isFalse();
    }

    // The partition was with another task meanwhile, which has seen the marker of epoch 3.
    @Test
    void shouldStartOverWhereAPartitionComesBackLater() {
        assertThat(passes("results", 0, 10, Headers.marker(1, -1, 3))).isFalse();
        assertThat(passes("results", 0, 11, Headers.result(1, 4))).isTrue();
        assertThat(passes("results", 0, 900, Headers.result(3, 500))).isTrue();
        assertThat(passes("results", 0, 901, Headers.result(3, 500))).isFalse();
    }

    // It begins between the marker of epoch 2 and what the owner before still wrote.
    @Test
    void shouldPassNoResultTooFewAfterAStartAmongThoseOfAReplacedOwner() {
        assertThat(passes("results", 0, 10, Headers.result(1, 150))).isTrue();
        assertThat(passes("results", 0, 11, Headers.result(2, 101))).isTrue();
        assertThat(passes("results", 0, 12, Headers.result(1, 151))).isFalse();
        assertThat(passes("results", 0, 13, Headers.result(2, 102))).isTrue();
    }

    @Test
    void shouldKeepTopicsAndPartitionsApart() {
        assertThat(passes("results", 0, 0, Headers.result(1, 0))).isTrue();
        assertThat(passes("results", 1, 0, Headers.result(1, 0))).isTrue();
        assertThat(passes("others", 0, 0, Headers.result(1, 0))).isTrue();
        assertThat(passes("results", 0, 1, Headers.result(1, 0))).isFalse();
    }

    @Test
    void shouldDropRecordsWithoutAHeader() {
        assertThat(transformation.apply(record("results", 0, 0, null))).isNull();
    }

    @Test
    void shouldSayWhichConverterHeadersNeed() {
        assertThatThrownBy(() -> passes("results", 0, 0, "what another converter made of it"))
                .isInstanceOf(DataException.class)
                .hasMessage("the header 'tr' was converted to String; set"
                        + " header.converter=org.apache.kafka.connect.converters.ByteArrayConverter");
    }

    @Test
    void shouldBeFoundByConnect() {
        assertThat(ServiceLoader.load(Transformation.class)).hasAtLeastOneElementOfType(DropRepeats.class);
        assertThat(transformation.config().names()).containsExactly("compacted");
    }

    private boolean passes(final String topic, final int partition, final long offset, final Object header) {
        final SinkRecord record = record(topic, partition, offset, header);
        final SinkRecord passed = transformation.apply(record);
        assertThat(passed).isIn(null, record);
        return passed != null;
    }

    private static SinkRecord record(final String topic, final int partition, final long offset, final Object header) {
        final ConnectHeaders headers = new ConnectHeaders();
        if (header instanceof byte[] bytes) {
            headers.addBytes(OutputHeader.KEY, bytes);
        } else if (header != null) {
            headers.addString(OutputHeader.KEY, header.toString());
        }
        return new SinkRecord(
                topic,
                partition,
                null,
                null,
                Schema.BYTES_SCHEMA,
                new byte[1],
                offset,
                0L,
                TimestampType.CREATE_TIME,
                headers);
    }
}
