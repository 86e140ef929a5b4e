package dev.tailrace.experiments.flink.conflux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.merge.labelled.LabelledReader;
import dev.tailrace.merge.labelled.RecordPosition;
import dev.tailrace.progress.OutputHeader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.types.IntValue;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Paths as {@code tailrace merge --order label} reads them. */
class LabelledPathsTest {

    private static final int HASH = 7;

    private final LabelledPaths paths = new LabelledPaths("paths", 3, HASH);
    private final List<String> merged = new ArrayList<>();
    private final LabelledReader<String> reader = LabelledReader.byLabel(3, 16, 16, merged::add);
    private final OutputHeader outputHeader = new OutputHeader();

    @BeforeEach
    void open() {
        paths.open(null, null);
    }

    @Test
    void shouldBeMergedByLabelAsFarAsWatermarksSay() {
        record(1, 2);
        record(0, 1);
        record(0, 4);
        record(1, 3);
        assertThat(merged).isEmpty();

        watermark(2, 1);
        assertThat(merged).containsExactly("1", "2");

        watermark(2, 4);
        assertThat(merged).containsExactly("1", "2", "3");

        watermark(0, 4);
        watermark(1, 4);
        assertThat(merged).containsExactly("1", "2", "3", "4");
        assertThat(reader.statistics().inversions()).isZero();
    }

    @Test
    void shouldEndAllPathsByTheLastWatermark() {
        record(2, 9);
        for (int path = 0; path < 3; path++) {
            watermark(path, Long.MAX_VALUE);
        }
        assertThat(merged).containsExactly("9");
        assertThat(reader.held()).isZero();
    }

    @Test
    void shouldNumberTheRecordsOfEachPath() {
        assertThat(written(1, PathFrame.record(5, new byte[0])).number()).isZero();
        assertThat(written(2, PathFrame.record(6, new byte[0])).number()).isZero();
        assertThat(written(1, PathFrame.record(7, new byte[0])).number()).isEqualTo(1);
        assertThat(written(1, PathFrame.watermark(8)).number()).isEqualTo(1);
        assertThat(outputHeader.isFrontierMarker()).isTrue();
        assertThat(outputHeader.sequence()).isEqualTo(8);
        assertThat(outputHeader.task()).isEqualTo(1);
        assertThat(outputHeader.pipeline()).isEqualTo(HASH);
    }

    private void record(final int path, final long number) {
        final byte[] value = Long.toString(number).getBytes(StandardCharsets.UTF_8);
        final ProducerRecord<byte[], byte[]> record = serialize(path, PathFrame.record(number, value));
        assertThat(reader.offer(path, place(), new String(record.value(), StandardCharsets.UTF_8)))
                .isTrue();
    }

    private void watermark(final int path, final long number) {
        assertThat(serialize(path, PathFrame.watermark(number)).value()).isNull();
        assertThat(outputHeader.isFrontierMarker()).isTrue();
        reader.frontier(path, place());
    }

    private OutputHeader written(final int path, final byte[] frame) {
        serialize(path, frame);
        return outputHeader;
    }

    private ProducerRecord<byte[], byte[]> serialize(final int path, final byte[] frame) {
        final ProducerRecord<byte[], byte[]> record = paths.serialize(Tuple2.of(new IntValue(path), frame), null, 0L);
        final byte[] header = record.headers().lastHeader(OutputHeader.KEY).value();
        assertThat(outputHeader.decode(header, 0, header.length)).isTrue();
        assertThat(record.partition()).isEqualTo(path);
        return record;
    }

    private RecordPosition place() {
        return new RecordPosition()
                .set(
                        outputHeader.task(),
                        outputHeader.epoch(),
                        outputHeader.number(),
                        outputHeader.sequence(),
                        outputHeader.ordinal());
    }
}
