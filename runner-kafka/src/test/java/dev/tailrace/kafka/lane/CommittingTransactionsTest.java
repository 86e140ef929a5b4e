package dev.tailrace.kafka.lane;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.Lane;
import dev.tailrace.progress.LaneSpec;
import java.util.Map;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CommittingTransactionsTest {

    private static final TopicPartition SOURCE = new TopicPartition("in", 0);
    private static final long INTERVAL_NS = 100;

    private final MockProducer<byte[], byte[]> kafka =
            new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
    private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("none");
    private final Lane lane = new Lane(
            LaneSpec.of(0, 1)
                    .input(SOURCE.toString())
                    .guarantee(Guarantee.TRANSACTIONAL)
                    .build(),
            (output, buffer, offset, length, stamp) -> {},
            System::nanoTime);
    private Map<TopicPartition, OffsetAndMetadata> positions = Map.of(SOURCE, new OffsetAndMetadata(7));
    private int committed;
    private final CommittingTransactions transactions = new CommittingTransactions(
            lane,
            new ResultProducer(kafka, 1_000),
            new TransactionContents() {
                @Override
                public Map<TopicPartition, OffsetAndMetadata> complete() {
                    return positions;
                }

                @Override
                public void committed() {
                    committed++;
                }
            },
            consumer::groupMetadata,
            INTERVAL_NS);

    @BeforeEach
    void begin() {
        kafka.initTransactions();
        transactions.begin();
    }

    @Test
    void shouldCommitAnIntervalAfterTheFirstRecord() {
        transactions.poll(1_000, 0, true);
        transactions.poll(2_000, 3, true);
        transactions.poll(2_000 + INTERVAL_NS - 1, 1, true);
        assertThat(kafka.commitCount()).isZero();

        transactions.poll(2_000 + INTERVAL_NS, 0, true);
        assertThat(kafka.commitCount()).isEqualTo(1);
        assertThat(kafka.consumerGroupOffsetsHistory())
                .containsExactly(Map.of(consumer.groupMetadata().groupId(), positions));
        assertThat(committed).isEqualTo(1);
    }

    // A crash behind that commit would lose them: the position says that they were written.
    @Test
    void shouldNotCommitWhileResultsWaitForThePlaceToSendThem() {
        transactions.poll(0, 1, false);
        transactions.poll(2 * INTERVAL_NS, 0, false);
        assertThat(kafka.commitCount()).isZero();

        transactions.poll(3 * INTERVAL_NS, 0, true);
        assertThat(kafka.commitCount()).isEqualTo(1);
    }

    @Test
    void shouldCommitWithoutPositionsWhereThereAreNone() {
        positions = Map.of();

        transactions.finish();

        assertThat(kafka.commitCount()).isEqualTo(1);
        assertThat(kafka.consumerGroupOffsetsHistory()).isEmpty();
        assertThat(committed).isEqualTo(1);
    }

    @Test
    void shouldOpenNoTransactionWithoutNeed() {
        transactions.finish();
        transactions.finish();
        assertThat(kafka.commitCount()).isEqualTo(1);
        assertThat(kafka.transactionInFlight()).isFalse();
    }
}
