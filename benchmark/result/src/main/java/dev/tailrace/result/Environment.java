package dev.tailrace.result;

import java.util.Map;

/**
 * The machine of a run.
 *
 * @param os operating system and its version
 * @param cpu model of the processor
 * @param cores number of processors that the JVM reports
 * @param java vendor and version of Java
 * @param details further properties by name, such as the governor of the processor
 */
public record Environment(
        String host, String os, String cpu, int cores, long memoryBytes, String java, Map<String, String> details) {

    /** Replaces null, the value of a field missing from a file, by an empty value. */
    public Environment {
        host = host == null ? "" : host;
        os = os == null ? "" : os;
        cpu = cpu == null ? "" : cpu;
        java = java == null ? "" : java;
        details = Ordered.copyOf(details);
    }

    static final Environment UNKNOWN = new Environment("", "", "", 0, 0, "", null);
}
