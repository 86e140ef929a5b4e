package dev.tailrace.experiments.flink.conflux;

import java.util.List;
import java.util.Map;

/**
 * The request to merge the partitions of the paths into one partition.
 *
 * @param bootstrap addresses of brokers
 * @param pathsTopic topic with a partition for each path
 * @param outputTopic topic of the results, with one partition
 * @param tasks parallelism of each group of operators
 * @param isPublished whether to use the clients of the published program, a consumer for each path; otherwise one consumer
 *     reads all paths
 * @param timed whether values end with timestamps, of which the merge sets its own
 * @param producer properties of the producer
 */
public record PathMergeRequest(
        String bootstrap,
        String pathsTopic,
        String outputTopic,
        List<Integer> tasks,
        boolean isPublished,
        boolean timed,
        Map<String, String> producer) {}
