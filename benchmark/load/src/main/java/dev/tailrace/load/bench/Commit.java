package dev.tailrace.load.bench;

import java.util.Map;

/** The commit of the sources, as the launcher says it; only the launcher knows whether they were changed since. */
final class Commit {

    private static final String VARIABLE = "TAILRACE_COMMIT";
    private static final String UNKNOWN = "unknown";

    private Commit() {}

    /** What is known from the variables of the environment. */
    static String of(final Map<String, String> environment) {
        final String commit = environment.getOrDefault(VARIABLE, "");
        return commit.isEmpty() ? UNKNOWN : commit;
    }
}
