/**
 * Partition tasks inside the tasks of engines that read, keep state and write by themselves, such as Kafka Streams, Flink
 * and Spark.
 *
 * <p>The engine's task hands in the records of a source partition, takes with its header results from a
 * {@link dev.tailrace.launch.task.ResultSender} and keeps snapshots where it keeps its state; nothing here knows of any
 * engine. A partition task is used by one thread. It allocates what leaves it: a value and a header per result, and snapshots.
 */
package dev.tailrace.launch.task;
