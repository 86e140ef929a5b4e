package dev.tailrace.compiler.determinism;

import java.util.List;

/**
 * Something in the code of a node that would make a second run differ from the first.
 *
 * @param node name of the node
 * @param hazard what is wrong
 * @param call the call or access at fault, for people: {@code System.nanoTime()}
 * @param path the calls that lead there, the node's own method first: {@code Quotes.onRecord(Quotes.java:31)}; empty
 *     when the call itself was handed to the node
 */
public record Finding(String node, Hazard hazard, String call, List<String> path) {

    public Finding {
        path = List.copyOf(path);
    }

    /** The whole message, of up to three lines: what, where, and what to do. */
    @Override
    public String toString() {
        return "node '" + node + "' " + hazard.sentence() + ": " + call + where() + "\n    " + hazard.fix();
    }

    private String where() {
        return path.isEmpty() ? "" : "\n    at " + String.join(" -> ", path);
    }
}
