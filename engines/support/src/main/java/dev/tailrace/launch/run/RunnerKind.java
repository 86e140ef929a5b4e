package dev.tailrace.launch.run;

import dev.tailrace.progress.Guarantee;

/** The runners that are processes of their own: each takes a {@link RunRequest}. */
public enum RunnerKind {
    /** The plain Kafka client. */
    KAFKA("runner-kafka", Guarantee.EXACTLY_ONCE),
    /** Kafka Streams. */
    KAFKA_STREAMS("runner-kafka-streams", Guarantee.TRANSACTIONAL),
    /** Flink. */
    FLINK("runner-flink", Guarantee.EXACTLY_ONCE),
    /** Spark Structured Streaming. */
    SPARK("runner-spark", Guarantee.EXACTLY_ONCE);

    private final String engine;
    private final Guarantee defaultGuarantee;

    RunnerKind(final String engine, final Guarantee defaultGuarantee) {
        this.engine = engine;
        this.defaultGuarantee = defaultGuarantee;
    }

    /** The folder of its jars, see {@link dev.tailrace.launch.process.EngineFolders}. */
    public String engine() {
        return engine;
    }

    /** The program that its process runs. */
    public String program() {
        return Words.of(this);
    }

    /** What it promises when nothing else is asked for: the strongest of what it offers. */
    public Guarantee defaultGuarantee() {
        return defaultGuarantee;
    }
}
