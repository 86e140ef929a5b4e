/**
 * The command {@code merge}: reads a topic whose partitions were written by any runner and writes its records in the total
 * order. {@link dev.tailrace.merge.labelled} defines the order and detects repeated, lost and late records; this package
 * has the consumer, the record headers, the ends of partitions and the sinks.
 *
 * <p>One thread polls, merges and writes; only {@link dev.tailrace.topics.merge.TopicMerge#stop} may be called from another
 * thread. In addition to what Kafka's client allocates per record, each poll allocates a list per partition.
 */
package dev.tailrace.topics.merge;
