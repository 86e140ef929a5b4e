package dev.tailrace.progress;

/** What may differ between a partition task's history and its next start. Each is refused unless its user accepts it. */
public enum Change {
    /** An input topic was created anew, or the run reads another cluster. */
    NEW_INPUT("new-input"),
    /** An output topic was created anew. */
    NEW_OUTPUT("new-output"),
    /** The graph, a setting, the guarantee or the user's code has changed. */
    NEW_PIPELINE("new-pipeline");

    private final String word;

    Change(final String word) {
        this.word = word;
    }

    /** The word for it on the command line, such as {@code new-input}. */
    public String word() {
        return word;
    }
}
