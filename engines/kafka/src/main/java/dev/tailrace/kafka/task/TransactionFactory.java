package dev.tailrace.kafka.task;

import dev.tailrace.progress.PartitionTask;
import java.util.List;
import org.apache.kafka.common.TopicPartition;

/** Makes the transactions of a partition task; called on the recovery thread. */
@FunctionalInterface
interface TransactionFactory {

    /** For runs without transactions. */
    TransactionFactory NONE = (task, producer, sources) -> TaskTransactions.NONE;

    TaskTransactions of(PartitionTask task, ResultProducer producer, List<TopicPartition> sources);
}
