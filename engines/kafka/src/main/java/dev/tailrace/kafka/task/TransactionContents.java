package dev.tailrace.kafka.task;

import java.util.Map;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** What a transaction of a partition task has beside the results. Poll thread, between two records. */
interface TransactionContents {

    /** Adds what else it has; says which positions in the input it commits. */
    Map<TopicPartition, OffsetAndMetadata> complete();

    /** It is committed. */
    void committed();
}
