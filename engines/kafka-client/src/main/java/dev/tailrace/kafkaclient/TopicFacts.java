package dev.tailrace.kafkaclient;

/**
 * The description of a topic when a run starts.
 *
 * @param id unique among all topics that ever had the name: the ids of the cluster and of the topic
 * @param isCompacted whether older records of a key are removed
 * @param maxRecordBytes the largest batch that the topic accepts; {@link Integer#MAX_VALUE} when the user may not read the
 *     configuration of the topic
 */
public record TopicFacts(String name, String id, int partitions, boolean isCompacted, int maxRecordBytes) {}
