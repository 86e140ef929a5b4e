package dev.tailrace.launch.outcome;

import java.util.Map;

/** Whether the user looks for a fault, and wants to see what is kept from others: stack traces and the logs of libraries. */
public final class Debug {

    /** The variable of the environment that asks for it, by being 1. */
    public static final String VARIABLE = "TAILRACE_DEBUG";

    private Debug() {}

    /** Whether the environment of this process asks for it. */
    public static boolean isAsked() {
        return isAsked(System.getenv());
    }

    /** Whether an environment asks for it. */
    public static boolean isAsked(final Map<String, String> environment) {
        return "1".equals(environment.get(VARIABLE));
    }
}
