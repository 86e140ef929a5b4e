package dev.tailrace.flink;

import dev.tailrace.stream.Setting;

/** A state backend of Flink, which keeps state between checkpoints. */
public enum StateBackendKind {
    /** Objects on the heap. */
    HEAP("hashmap"),

    /** Native memory and files. */
    ROCKSDB("rocksdb");

    /** The option that selects it. */
    public static final Setting<StateBackendKind> OPTION =
            Setting.choice("state-backend", HEAP, "Where Flink keeps state between checkpoints");

    private final String flinkName;

    StateBackendKind(final String flinkName) {
        this.flinkName = flinkName;
    }

    /** Flink's name of the backend. */
    public String flinkName() {
        return flinkName;
    }
}
