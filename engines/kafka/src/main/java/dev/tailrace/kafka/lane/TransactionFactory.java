package dev.tailrace.kafka.lane;

import dev.tailrace.progress.Lane;
import java.util.List;
import org.apache.kafka.common.TopicPartition;

/** Makes the transactions of a lane; called on the recovery thread. */
@FunctionalInterface
interface TransactionFactory {

    /** For runs without transactions. */
    TransactionFactory NONE = (lane, producer, sources) -> LaneTransactions.NONE;

    LaneTransactions of(Lane lane, ResultProducer producer, List<TopicPartition> sources);
}
