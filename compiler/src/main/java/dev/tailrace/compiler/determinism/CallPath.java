package dev.tailrace.compiler.determinism;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The calls that lead from a node to a method, as a linked list with the method itself first.
 *
 * @param text the method, for messages
 * @param source its source file, or null
 * @param caller the path to the caller, or null for a method of the node itself
 * @param callerLine line of the call in the caller; 0 when unknown
 * @param bridge whether the compiler made the method; messages leave it out
 */
record CallPath(String text, String source, CallPath caller, int callerLine, boolean bridge) {

    /** A path that begins at a field or a captured variable. */
    static CallPath heldBy(final String text) {
        return new CallPath(text, null, null, 0, false);
    }

    /** The steps from the node to a line of this method. */
    List<String> stepsTo(final int line) {
        final List<String> steps = new ArrayList<>();
        int at = line;
        for (CallPath path = this; path != null; path = path.caller) {
            if (!path.bridge) {
                steps.add(path.source == null ? path.text : path.text + path.position(at));
            }
            at = path.callerLine;
        }
        Collections.reverse(steps);
        return steps;
    }

    private String position(final int line) {
        return "(" + source + (line > 0 ? ":" + line : "") + ")";
    }
}
