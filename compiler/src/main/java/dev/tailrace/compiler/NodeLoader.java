package dev.tailrace.compiler;

import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.runtime.calculation.CalculationProcessor;
import java.util.stream.Stream;

/** Finds the class loader that sees the classes of a graph. */
final class NodeLoader {

    private NodeLoader() {}

    /**
     * The loader of the first class that belongs neither to the JDK nor to Tailrace. It sees the classes of both, too.
     */
    static ClassLoader of(final CalculationGraph graph) {
        final ClassLoader own = CalculationProcessor.class.getClassLoader();
        return Stream.concat(
                        graph.nodes().stream().map(node -> node.object().getClass()),
                        graph.inputs().stream().map(input -> input.type()))
                .map(Class::getClassLoader)
                .filter(loader -> loader != null && loader != own)
                .findFirst()
                .orElse(own);
    }
}
