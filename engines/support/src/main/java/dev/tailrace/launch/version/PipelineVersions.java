package dev.tailrace.launch.version;

import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.PipelineVersion;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.Map;
import java.util.TreeMap;

/**
 * Computes the version of a pipeline, with these parts:
 *
 * <ul>
 *   <li>{@code engine}: raised when this project changes what an unchanged pipeline computes;
 *   <li>{@code guarantee};
 *   <li>{@code setting NAME}: each setting with its value, see {@link StreamGraph#settings};
 *   <li>{@code node NAME}: its kind, and a digest of its parameters, its inputs, and all values that its functions and
 *       operators hold, captured variables included;
 *   <li>{@code order}: how several sources are put in order;
 *   <li>{@code code}: a digest of the byte code that the functions and operators lead to, see {@link CodeDigest}.
 * </ul>
 *
 * <p>Parallelism is not part of it: results do not depend on it. Neither is the hidden content of JDK objects.
 *
 * <p>Runs on the caller's thread; calls the suppliers of operators once each; takes tenths of a second in a new JVM.
 */
public final class PipelineVersions {

    private static final String ENGINE = "1";

    private PipelineVersions() {}

    /** The version of a graph under a guarantee. */
    public static PipelineVersion of(final StreamGraph graph, final Guarantee guarantee) {
        final Map<String, String> parts = new TreeMap<>();
        parts.put("engine", ENGINE);
        parts.put("guarantee", ConstantNames.of(guarantee));
        graph.settings().forEach((name, value) -> parts.put("setting " + name, value));
        graph.order().ifPresent(order -> parts.put("order", order.toString()));
        final CodeDigest code = new CodeDigest();
        for (final StreamNode node : graph.nodes()) {
            parts.put("node " + node.name(), node.spec().kind() + " " + digest(graph, node, code));
        }
        parts.put("code", code.result());
        return PipelineVersion.of(parts);
    }

    private static String digest(final StreamGraph graph, final StreamNode node, final CodeDigest code) {
        final ValueDigest values = new ValueDigest(code);
        for (final StreamEdge edge : graph.inputsOf(node)) {
            values.add(edge.from().name());
            values.add(edge.key());
        }
        values.add(node.spec());
        return values.result();
    }
}
