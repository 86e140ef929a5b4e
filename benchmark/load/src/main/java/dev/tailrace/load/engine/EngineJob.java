package dev.tailrace.load.engine;

import java.nio.file.Path;
import java.util.SortedMap;

/**
 * What an engine is to run.
 *
 * @param bootstrapServers addresses of brokers
 * @param run name of the run, of letters, digits and dashes; no other run of the cluster has it
 * @param pipeline name of the pipeline
 * @param settings of the pipeline
 * @param inputTopic exists and is empty
 * @param outputTopics by sink; exist, are empty, and have as many partitions as the input
 * @param folder for the engine's own files; exists and is empty
 */
public record EngineJob(
        String bootstrapServers,
        String run,
        String pipeline,
        SortedMap<String, String> settings,
        String inputTopic,
        SortedMap<String, String> outputTopics,
        Path folder) {}
