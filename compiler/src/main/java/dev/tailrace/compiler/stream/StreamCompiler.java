package dev.tailrace.compiler.stream;

import dev.tailrace.compiler.source.ClassPlan;
import dev.tailrace.order.GroupPlan;
import dev.tailrace.stream.StreamGraph;
import java.util.List;

/** Runs the compiler passes from a stream graph to the classes that run it. */
public final class StreamCompiler {

    private StreamCompiler() {}

    /** The class that runs a graph. */
    public static ClassPlan classOf(final StreamGraph graph, final String className) {
        return StreamLowering.lower(ProcessorPlan.of(graph), packageOf(className), withoutPackage(className));
    }

    /**
     * The classes that run groups of one graph, in their order.
     *
     * @param className with its package; the name of the group is added to it
     */
    public static List<ClassPlan> classesOf(
            final StreamGraph graph, final List<GroupPlan> groups, final String className) {
        final NodeParts parts = NodeParts.of(graph);
        return groups.stream()
                .map(group -> classOf(ProcessorPlan.of(group, parts), className + group.name()))
                .toList();
    }

    private static ClassPlan classOf(final ProcessorPlan group, final String className) {
        return GroupLowering.lower(group, packageOf(className), withoutPackage(className));
    }

    private static String packageOf(final String className) {
        return className.substring(0, Math.max(0, className.lastIndexOf('.')));
    }

    private static String withoutPackage(final String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }
}
