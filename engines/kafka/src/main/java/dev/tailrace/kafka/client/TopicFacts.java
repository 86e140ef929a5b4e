package dev.tailrace.kafka.client;

/**
 * What a run has to know of a topic.
 *
 * @param name of the topic
 * @param id unique over all topics that ever had the name: the ids of the cluster and of the topic
 * @param partitions it has
 * @param isCompacted whether old records of a key are removed
 * @param maxRecordBytes the largest batch that its brokers take; {@link Integer#MAX_VALUE} when that may not be known
 */
public record TopicFacts(String name, String id, int partitions, boolean isCompacted, int maxRecordBytes) {}
