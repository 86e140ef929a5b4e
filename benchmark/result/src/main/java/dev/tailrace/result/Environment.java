package dev.tailrace.result;

import java.util.Map;

/**
 * The machine that a run was made on.
 *
 * @param os system and its version
 * @param cpu model
 * @param cores as the JVM counts them
 * @param java vendor and version
 * @param details anything else, by name, such as the governor of the processor
 */
public record Environment(
        String host, String os, String cpu, int cores, long memoryBytes, String java, Map<String, String> details) {

    /** What is absent in a file is empty. */
    public Environment {
        host = host == null ? "" : host;
        os = os == null ? "" : os;
        cpu = cpu == null ? "" : cpu;
        java = java == null ? "" : java;
        details = Ordered.copyOf(details);
    }

    static final Environment UNKNOWN = new Environment("", "", "", 0, 0, "", null);
}
