/**
 * Runs partition tasks on poll loops, between the consumer and the producers; recovers them, limits their load and ends
 * them.
 *
 * <p>Threads: each {@link dev.tailrace.kafka.task.PollLoop} is one thread, with a consumer and the partition tasks of its
 * partitions. Each has a recovery thread, which reads the ends of output topics and restores snapshots. One progress thread
 * saves the partition tasks of all loops. Each producer has a thread of Kafka, which delivers acknowledgements. The poll
 * thread waits for none of them while partition tasks are active.
 *
 * <p>A record costs only the allocations of Kafka's clients; recovery, copies of the state and rebalances allocate.
 */
package dev.tailrace.kafka.task;
