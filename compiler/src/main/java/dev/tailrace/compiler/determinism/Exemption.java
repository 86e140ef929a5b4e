package dev.tailrace.compiler.determinism;

/**
 * Code that the check did not look into because its author said so.
 *
 * @param node name of the node that uses it
 * @param what the class or method, or {@code the whole node}
 * @param reason as the author gave it
 */
public record Exemption(String node, String what, String reason) {

    /** One line for listings. */
    @Override
    public String toString() {
        return "node '" + node + "': " + what + " is not checked, because: " + reason;
    }
}
