package dev.tailrace.compiler;

import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.runtime.calculation.CalculationProcessor;
import java.util.stream.Stream;

/** The class loader that sees the classes of a graph. */
final class NodeLoader {

    private NodeLoader() {}

    /** Of the first class that is neither the JDK's nor Tailrace's: it sees these too. */
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
