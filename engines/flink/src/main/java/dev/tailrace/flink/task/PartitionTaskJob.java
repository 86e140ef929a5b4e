package dev.tailrace.flink.task;

import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;

/**
 * Serializable part of a job from which its Flink tasks make partition tasks. Immutable.
 *
 * @param spec the text of the {@link dev.tailrace.launch.run.RunSpec}; it names the pipeline, which each task loads
 * @param identities the text of {@link dev.tailrace.launch.task.TaskIdentities}
 * @param starts where the source begins with each partition when there is no checkpoint
 * @param isRestart whether the application has begun there before, so that results that are written already are its own
 * @param isOneTask whether the source has one task, which calls the one that takes its records
 * @param logs makes what recovery looks at the topics with
 */
public record PartitionTaskJob(
        String spec,
        String identities,
        TreeMap<Integer, Long> starts,
        boolean isRestart,
        boolean isOneTask,
        OutputLogs.Factory logs)
        implements Serializable {

    private static final long serialVersionUID = 1L;

    /** Keeps a copy of the offsets. */
    public PartitionTaskJob {
        starts = new TreeMap<>(starts);
    }

    /** Looks at the topics through clients with these settings, which travel with the job. */
    public static OutputLogs.Factory clients(
            final Map<String, ?> consumerSettings, final Map<String, ?> producerSettings) {
        final TreeMap<String, Object> consumer = new TreeMap<>(consumerSettings);
        final TreeMap<String, Object> producer = new TreeMap<>(producerSettings);
        return () -> new KafkaOutputLogs(consumer, producer);
    }

    /** Where the source begins with a partition without a checkpoint; with one that was added later at its first record. */
    public long start(final int partition) {
        return starts.getOrDefault(partition, 0L);
    }
}
