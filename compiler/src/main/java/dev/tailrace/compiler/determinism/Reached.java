package dev.tailrace.compiler.determinism;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A step on the way from a node to a method.
 *
 * @param text the method as people write it
 * @param source file that it is in, or null
 * @param caller the step before, or null for a method of the node itself
 * @param callerLine line of the call in the caller; 0 when unknown
 * @param bridge whether javac made it, to call the method of the same name that the user wrote; people do not see it
 */
record Reached(String text, String source, Reached caller, int callerLine, boolean bridge) {

    /** What the graph or an object of the user holds, as the first step of a way. */
    static Reached held(final String text) {
        return new Reached(text, null, null, 0, false);
    }

    /** The way from the node to a line of this method. */
    List<String> pathTo(final int line) {
        final List<String> steps = new ArrayList<>();
        int at = line;
        for (Reached step = this; step != null; step = step.caller) {
            if (!step.bridge) {
                steps.add(step.at(at));
            }
            at = step.callerLine;
        }
        Collections.reverse(steps);
        return steps;
    }

    private String at(final int line) {
        if (source == null) {
            return text;
        }
        return text + "(" + source + (line > 0 ? ":" + line : "") + ")";
    }
}
