package dev.tailrace.launch.run;

/** The runners that are processes of their own: each takes a {@link RunRequest}. */
public enum RunnerKind {
    /** The plain Kafka client. */
    KAFKA("runner-kafka", "dev.tailrace.kafka.Main"),
    /** Kafka Streams. */
    KAFKA_STREAMS("runner-kafka-streams", "dev.tailrace.kafkastreams.Main");

    private final String engine;
    private final String mainClass;

    RunnerKind(final String engine, final String mainClass) {
        this.engine = engine;
        this.mainClass = mainClass;
    }

    /** The folder of its jars, see {@link dev.tailrace.launch.process.EngineFolders}. */
    public String engine() {
        return engine;
    }

    /** What its process runs; calls {@link dev.tailrace.launch.process.ChildMain}. */
    public String mainClass() {
        return mainClass;
    }
}
