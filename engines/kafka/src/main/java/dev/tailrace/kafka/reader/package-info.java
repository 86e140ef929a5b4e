/**
 * The ordered reader on Kafka: brings the records of a topic whose partitions were written by any runner back into the total
 * order. What order means, and what is repeated, lost or late, is decided in {@link dev.tailrace.merge.labelled}; here are
 * the consumer, the headers, the ends of partitions, and where the records go.
 *
 * <p>One thread polls, merges and writes; only {@link dev.tailrace.kafka.reader.TopicMerge#stop} may be called from another.
 * Beside what Kafka's client allocates per record, a list per poll and partition is.
 */
package dev.tailrace.kafka.reader;
