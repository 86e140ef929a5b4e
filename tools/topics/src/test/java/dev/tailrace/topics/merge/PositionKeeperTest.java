package dev.tailrace.topics.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.topic.MergeOrder;
import dev.tailrace.progress.FrontierFilter.Verdict;
import java.nio.file.Path;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PositionKeeperTest {

    @TempDir
    private Path folder;

    private final MergeLog log = new MergeLog();
    private final TopicAudit written = new TopicAudit(MergeOrder.Rule.PARTITION, 1);

    // Retention would pass a position that stays in front of them, and they would be held in memory.
    @Test
    void shouldPassRecordsThatReadersDropAlsoWhereNoResultFollows() {
        final Path file = folder.resolve("position");
        final PositionKeeper keeper = new PositionKeeper(
                file, new MergeIdentity("trades id", "partition", "file lines"), written, Map.of(0, 0L));
        final ConsumerRecord<byte[], byte[]> result = log.record(0, 1, 0, "line");

        keeper.read(log.record(0, 0, new byte[1], "foreign"), Verdict.FOREIGN);
        keeper.read(result, Verdict.NEW);
        keeper.written(result);
        keeper.read(log.record(0, 2, log.marker(5, 1, 0), null), Verdict.MARKER);
        keeper.read(log.record(0, 3, log.outputHeader(0, 0, 1, 0, 0), "line"), Verdict.STALE);
        keeper.save(LabelledReader.byTask(1, record -> {}), new Nowhere());
        keeper.read(log.record(0, 4, new byte[1], "foreign"), Verdict.FOREIGN);
        keeper.save(LabelledReader.byTask(1, record -> {}), new Nowhere());

        assertThat(MergePosition.read(file).offsets()).containsExactly(Map.entry(0, 5L));
    }

    private static final class Nowhere implements MergedSink {

        @Override
        public void write(final ConsumerRecord<byte[], byte[]> record) {}

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
