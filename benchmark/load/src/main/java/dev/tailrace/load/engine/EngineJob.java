package dev.tailrace.load.engine;

import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.load.Connection;
import java.nio.file.Path;
import java.util.SortedMap;

/**
 * The job of an engine: the pipeline to run and its topics.
 *
 * @param connection how the engine reaches the cluster
 * @param run name of the run: letters, digits and dashes; unique in the cluster
 * @param spec the pipeline, its settings and its class path
 * @param inputTopic existing, empty topic
 * @param outputTopics existing, empty topics by sink, with as many partitions as the input
 * @param folder existing, empty folder for the engine's own files
 */
public record EngineJob(
        Connection connection,
        String run,
        RunSpec spec,
        String inputTopic,
        SortedMap<String, String> outputTopics,
        Path folder) {}
