package dev.tailrace.experiments.flink.conflux;

import java.util.List;
import java.util.Map;

/**
 * The request to merge the partitions of the paths into one partition.
 *
 * @param bootstrap addresses of brokers
 * @param pathsTopic topic of the paths, a partition each
 * @param outputTopic topic of the results, with one partition
 * @param tasks parallelism of each group of operators
 * @param isPublished whether the clients are those of the published program: a consumer for each path; otherwise one
 *     consumer reads all
 * @param producer properties of the producer
 */
public record PathMergeRequest(
        String bootstrap,
        String pathsTopic,
        String outputTopic,
        List<Integer> tasks,
        boolean isPublished,
        Map<String, String> producer) {}
