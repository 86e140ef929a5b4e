package dev.tailrace.launch.run;

import dev.tailrace.progress.Guarantee;

/** The runners that are processes of their own: each takes a {@link RunRequest}. */
public enum RunnerKind {
    /** The plain Kafka client. */
    KAFKA("runner-kafka", "dev.tailrace.kafka.Main", Guarantee.EXACTLY_ONCE),
    /** Kafka Streams. */
    KAFKA_STREAMS("runner-kafka-streams", "dev.tailrace.kafkastreams.Main", Guarantee.TRANSACTIONAL),
    /** Flink. */
    FLINK("runner-flink", "dev.tailrace.flink.Main", Guarantee.EXACTLY_ONCE),
    /** Spark Structured Streaming. */
    SPARK("runner-spark", "dev.tailrace.spark.Main", Guarantee.EXACTLY_ONCE);

    private final String engine;
    private final String mainClass;
    private final Guarantee defaultGuarantee;

    RunnerKind(final String engine, final String mainClass, final Guarantee defaultGuarantee) {
        this.engine = engine;
        this.mainClass = mainClass;
        this.defaultGuarantee = defaultGuarantee;
    }

    /** The folder of its jars, see {@link dev.tailrace.launch.process.EngineFolders}. */
    public String engine() {
        return engine;
    }

    /** What its process runs; calls {@link dev.tailrace.launch.process.ChildMain}. */
    public String mainClass() {
        return mainClass;
    }

    /** What it promises when nothing else is asked for: the strongest of what it offers. */
    public Guarantee defaultGuarantee() {
        return defaultGuarantee;
    }
}
