package dev.tailrace.kafka.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.InputRange;
import dev.tailrace.progress.LogIdentity;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.PartitionTaskSpec;
import dev.tailrace.progress.PipelineVersion;
import dev.tailrace.progress.Recovery;
import dev.tailrace.progress.RunId;
import dev.tailrace.progress.store.FolderStore;
import dev.tailrace.progress.store.LocalDisk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An output of which readers see what is committed: two results, then the open transaction of a stranger, then a third. */
class RecoveryRoundTest {

    private static final TopicPartition OUTPUT = new TopicPartition("out", 0);
    private static final int GRAPH = 7;

    @TempDir
    private Path folder;

    private final MockConsumer<byte[], byte[]> reader = new MockConsumer<>("none");
    private final MockConsumer<byte[], byte[]> everything = new MockConsumer<>("none");
    private final RecoveryRound round = new RecoveryRound(everything, reader, input -> false, () -> false);
    private Recovery recovery;
    private RunId run;

    @BeforeEach
    void begin() throws IOException {
        final PartitionTaskSpec spec = PartitionTaskSpec.of(0, "alerts", PipelineVersion.of(Map.of()))
                .input(LogIdentity.of("in-0"))
                .output(LogIdentity.of(OUTPUT.toString()))
                .guarantee(Guarantee.TRANSACTIONAL)
                .build();
        run = spec.identity().id();
        recovery = Recovery.of(spec, new FolderStore(LocalDisk.at(folder), "1"), 1);
        reader.updateBeginningOffsets(Map.of(OUTPUT, 0L));
        reader.updateEndOffsets(Map.of(OUTPUT, 2L));
        everything.updateEndOffsets(Map.of(OUTPUT, 4L));
    }

    @Test
    void shouldWaitForAForeignTransactionOnceTheFormerOwnerIsFenced() {
        look();
        recovery.check(List.of(new InputRange(0, 10, 0)));
        assertThat(recovery.isAlone()).isFalse();
        recovery.fenced();
        assertThat(recovery.isAlone()).isTrue();

        reader.schedulePollTask(() -> addResults(0, 1));
        reader.schedulePollTask(() -> addResults(3));
        round.read(Map.of(OUTPUT, new RecoveryRound.Scan(recovery, 0)));

        assertThat(recovery.plan(List.of(new InputRange(0, 10, 0))).frontier(0)).isEqualTo(2);
    }

    // The owner may have a transaction open, and be frozen.
    @Test
    void shouldNotWaitForItBefore() {
        look();
        assertThat(recovery.stage()).isEqualTo(Recovery.Stage.CHECK);
    }

    private void look() {
        reader.schedulePollTask(() -> addResults(0, 1));
        round.read(Map.of(OUTPUT, new RecoveryRound.Scan(recovery, 0)));
    }

    private void addResults(final long... offsets) {
        for (final long offset : offsets) {
            final byte[] header = new byte[OutputHeader.LENGTH];
            final long number = Math.min(offset, 2);
            new OutputHeader()
                    .owner(0, 0, run)
                    .flags(OutputHeader.FROM_ORIGIN)
                    .record(number, number, 0)
                    .encode(header, 0);
            reader.addRecord(new ConsumerRecord<>(
                    OUTPUT.topic(),
                    OUTPUT.partition(),
                    offset,
                    0,
                    TimestampType.CREATE_TIME,
                    0,
                    1,
                    null,
                    new byte[] {1},
                    new RecordHeaders(List.of(new RecordHeader(OutputHeader.KEY, header))),
                    Optional.empty()));
        }
    }
}
