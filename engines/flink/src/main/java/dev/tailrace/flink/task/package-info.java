/**
 * Partition tasks inside the tasks of a Flink job, between Flink's own source and sink for Kafka.
 *
 * <p>{@link dev.tailrace.flink.task.PartitionTaskOperator} holds a partition task per source partition and keeps its
 * snapshots in Flink's keyed state. Everything is used by the thread of its task. A record costs what Flink and Kafka's
 * client allocate for it and one object; a result its value, its header and one object. A partition task blocks its Flink
 * task at the start while it reads the topics.
 */
package dev.tailrace.flink.task;
