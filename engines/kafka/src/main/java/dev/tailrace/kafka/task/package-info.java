/**
 * The poll loops of a run: partition tasks between the consumer and the producers, and what brings them to life, keeps them
 * in bounds and lets them go.
 *
 * <p>Threads: each {@link dev.tailrace.kafka.task.PollLoop} is one, with a consumer and the partition tasks of its
 * partitions; each has a recovery thread beside it, which reads the ends of output topics and restores snapshots; one
 * progress thread saves the partition tasks of all loops; producers have a thread of Kafka's each, which brings
 * acknowledgements. The poll thread waits for none of them while partition tasks are at work.
 *
 * <p>A record costs what Kafka's clients allocate for it and nothing more; recovery, copies of the state and rebalances
 * allocate.
 */
package dev.tailrace.kafka.task;
