package dev.tailrace.conflux.listing1;

/** Parts of a record's way, between the moments that the paper's records note. */
public enum Stretch {
    /** From the moment at which it was due until the first operator took it: sending, and waiting for a task. */
    CREATION_TO_PROCESS("creation to process"),
    /** Until the last parallel operator had finished: the operators, and waiting between them. */
    PROCESS_TO_SINK("process to sink"),
    /** Until the merger passed it on: what order costs. */
    SINK_TO_MERGER("sink to merger"),
    /** Until the output log had it. */
    MERGER_TO_EMIT("merger to emit"),
    /** The whole way: latency. */
    CREATION_TO_EMIT("creation to emit");

    private final String words;

    Stretch(final String words) {
        this.words = words;
    }

    @Override
    public String toString() {
        return words;
    }
}
