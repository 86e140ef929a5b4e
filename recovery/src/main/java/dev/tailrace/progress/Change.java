package dev.tailrace.progress;

/** Kinds of change between a partition task's history and its next start. Each is refused unless the user accepts it. */
public enum Change {
    /** An input topic was recreated, or the run reads another cluster. */
    NEW_INPUT("new-input"),
    /** An output topic was recreated. */
    NEW_OUTPUT("new-output"),
    /** The graph, a setting, the guarantee or the user's code has changed. */
    NEW_PIPELINE("new-pipeline");

    private final String word;

    Change(final String word) {
        this.word = word;
    }

    /** Name of the change on the command line, such as {@code new-input}. */
    public String word() {
        return word;
    }
}
