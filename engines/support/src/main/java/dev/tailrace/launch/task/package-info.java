/**
 * Partition tasks inside the tasks of engines that read, keep state and write by themselves, such as Kafka Streams, Flink
 * and Spark.
 *
 * <p>The engine's task passes in the records of a source partition, receives results with their headers through a {@link
 * dev.tailrace.launch.task.NumberedResults.Sender}, and stores snapshots in the engine's state. The package is independent of any
 * engine. A partition task is used by one thread. It allocates a value and a header per result, and snapshots.
 */
package dev.tailrace.launch.task;
