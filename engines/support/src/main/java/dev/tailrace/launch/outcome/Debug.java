package dev.tailrace.launch.outcome;

import java.util.Map;

/** Reads from the environment whether the user debugs and wants to see stack traces and the logs of libraries. */
public final class Debug {

    /** The environment variable that turns debugging on, with the value 1. */
    public static final String VARIABLE = "TAILRACE_DEBUG";

    /** The system property that shows the logs of libraries to users who ask for nothing else. */
    public static final String LIBRARIES = "tailrace.log.libraries";

    private Debug() {}

    /** Whether this process shows the logs of libraries. */
    public static boolean showsLibraries() {
        return Boolean.getBoolean(LIBRARIES) || isEnabled();
    }

    /** Whether the environment of this process turns debugging on. */
    public static boolean isEnabled() {
        return isEnabled(System.getenv());
    }

    /** Whether an environment turns debugging on. */
    public static boolean isEnabled(final Map<String, String> environment) {
        return "1".equals(environment.get(VARIABLE));
    }
}
