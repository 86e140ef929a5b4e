package dev.tailrace.kafka.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.LogIdentity;
import dev.tailrace.progress.PartitionTask;
import dev.tailrace.progress.PartitionTaskSpec;
import dev.tailrace.progress.PipelineVersion;
import dev.tailrace.progress.ProgressException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommittingTransactionsTest {

    @TempDir
    private Path folder;

    private static final TopicPartition SOURCE = new TopicPartition("in", 0);
    private static final long INTERVAL_NS = 100;
    private static final long TIMEOUT_NS = 1_000;

    private final MockProducer<byte[], byte[]> kafka =
            new MockProducer<>(false, null, new ByteArraySerializer(), new ByteArraySerializer());
    private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("none");
    private final PartitionTask task = new PartitionTask(
            PartitionTaskSpec.of(0, "alerts", PipelineVersion.of(Map.of()))
                    .input(LogIdentity.of(SOURCE.toString()))
                    .output(LogIdentity.of("out-0"))
                    .guarantee(Guarantee.TRANSACTIONAL)
                    .build(),
            (output, buffer, offset, length, outputHeader) -> {},
            System::nanoTime);
    private Map<TopicPartition, OffsetAndMetadata> positions = Map.of(SOURCE, new OffsetAndMetadata(7));
    private int committed;
    private final ResultProducer producer = new ResultProducer(kafka, 1_000);
    private final CommittingTransactions transactions = new CommittingTransactions(
            task,
            producer,
            new CommittingTransactions.Contents() {
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
            INTERVAL_NS,
            TIMEOUT_NS);

    @BeforeEach
    void begin() throws IOException {
        kafka.initTransactions();
        BegunTask.begin(task, BegunTask.idle(), folder);
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

    // A crash after that commit would lose them: the position says that they were written.
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
    void shouldNotCommitWhenResultsShowThatTheLogHasLostEarlierOnes() {
        final ProducerRecord<byte[], byte[]> result = new ProducerRecord<>("out", new byte[1]);
        kafka.send(result, (metadata, failure) -> task.failed(0, 1, new IllegalStateException("lost")));

        transactions.finish();

        assertThat(kafka.commitCount()).isZero();
        assertThat(committed).isZero();
    }

    // The producer's thread learns that it is fenced, and closes it, while the poll thread is about to use it.
    @Test
    void shouldSayThatItWasFencedWhereverTheClosedProducerIsUsedNext() {
        transactions.finish();
        producer.failed(new ProducerFencedException("another has the id"));

        transactions.begin();
        transactions.poll(0, 1, true);
        transactions.poll(2 * INTERVAL_NS, 1, true);
        transactions.finish();

        assertThat(producer.failure()).isInstanceOf(ProducerFencedException.class);
        assertThat(kafka.commitCount()).isEqualTo(1);
    }

    // The process may have been suspended meanwhile, or the commit may have waited for replicas.
    @Test
    void shouldKnowWhetherTheBrokerMayHaveAbortedTheTransactionThatCouldNotBeCommitted() {
        transactions.poll(5_000, 1, true);
        kafka.fenceProducer();
        transactions.poll(5_000 + INTERVAL_NS, 0, true);

        assertThat(FencedProducers.isFenced(producer.failure())).isTrue();
        assertThat(transactions.mayHaveTimedOut(5_000 + TIMEOUT_NS - 1)).isFalse();
        assertThat(transactions.mayHaveTimedOut(5_000 + TIMEOUT_NS)).isTrue();
    }

    @Test
    void shouldNotTakeACommittedTransactionForOneThatTimedOut() {
        transactions.poll(5_000, 1, true);
        transactions.poll(5_000 + INTERVAL_NS, 0, true);
        assertThat(kafka.commitCount()).isEqualTo(1);

        assertThat(transactions.mayHaveTimedOut(5_000 + 2 * TIMEOUT_NS)).isFalse();
    }

    @Test
    void shouldNotThrowWhenATransactionCannotBeOpened() {
        transactions.finish();
        kafka.fenceProducer();

        assertThatCode(transactions::begin).doesNotThrowAnyException();

        assertThat(FencedProducers.isFenced(producer.failure())).isTrue();
        assertThat(FencedProducers.isFenced(new KafkaException("in an error state", producer.failure())))
                .isTrue();
        assertThatThrownBy(() -> task.poll(0))
                .isInstanceOf(ProgressException.class)
                .hasRootCause(producer.failure());
    }

    @Test
    void shouldOpenNoTransactionWithoutNeed() {
        transactions.finish();
        transactions.finish();
        assertThat(kafka.commitCount()).isEqualTo(1);
        assertThat(kafka.transactionInFlight()).isFalse();
    }
}
