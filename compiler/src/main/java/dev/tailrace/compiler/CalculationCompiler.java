package dev.tailrace.compiler;

import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.compiler.calculation.CalculationLowering;
import dev.tailrace.compiler.determinism.Determinism;
import dev.tailrace.runtime.calculation.CalculationParts;
import dev.tailrace.runtime.calculation.CalculationProcessor;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Compiles calculation graphs to source that can be checked in, or in memory to a processor that can run at once. The
 * source is the same in both cases. Graphs that are compiled in memory are checked for determinism here; source to be
 * checked in is checked by the tool that generates it. A program creates a checked-in processor with {@code new
 * MyProcessor(graph.parts())}.
 */
public final class CalculationCompiler {

    private CalculationCompiler() {}

    /**
     * The source of a processor for the graph.
     *
     * @param className with its package
     * @throws dev.tailrace.calculation.InvalidCalculationException when source cannot name a class of the graph
     */
    public static GeneratedSource source(final CalculationGraph graph, final String className) {
        return GeneratedSource.of(CalculationLowering.classOf(graph, className));
    }

    /**
     * Compiles the graph in memory and makes its processor, which is not started yet.
     *
     * @throws dev.tailrace.calculation.InvalidCalculationException when source cannot name a class of the graph
     * @throws dev.tailrace.compiler.determinism.NondeterministicCodeException when the code of its nodes is
     *     non-deterministic; {@code nondeterministic(reason)} exempts a node
     * @throws NoJavaCompilerException when this Java has no compiler
     */
    public static CalculationProcessor compile(final CalculationGraph graph) {
        return factory(graph).apply(graph);
    }

    /**
     * Returns a factory of processors for graphs that are built alike, such as one graph per key. The class is compiled
     * in memory once, from the graph {@code like}, and all processors are instances of it.
     *
     * @throws dev.tailrace.calculation.InvalidCalculationException when source cannot name a class of the graph
     * @throws dev.tailrace.compiler.determinism.NondeterministicCodeException when the code of its nodes is
     *     non-deterministic; {@code nondeterministic(reason)} exempts a node
     */
    public static Function<CalculationGraph, CalculationProcessor> factory(final CalculationGraph like) {
        final GeneratedSource source = source(like, "dev.tailrace.generated." + simpleName(like));
        Determinism.check(like).orThrow();
        final ClassLoader loader = InMemoryCompiler.ofThisJava().load(List.of(source), loaderOf(like));
        return graph -> create(loader, source.className(), graph);
    }

    /**
     * Makes the processor of a class that was generated from this graph.
     *
     * @throws GeneratedCodeException when the loader does not have the class
     */
    public static CalculationProcessor create(
            final ClassLoader loader, final String className, final CalculationGraph graph) {
        return GeneratedClasses.constructorOf(
                        GeneratedClasses.load(className, loader), CalculationParts.class, CalculationProcessor.class)
                .apply(graph.parts());
    }

    /** {@code price-ladder} becomes {@code PriceLadderProcessor}. */
    private static String simpleName(final CalculationGraph graph) {
        final StringBuilder name = new StringBuilder();
        for (final String word : graph.name().split("[^A-Za-z0-9]+")) {
            name.append(word.isEmpty() ? "" : Character.toUpperCase(word.charAt(0)) + word.substring(1));
        }
        return (name.length() == 0 || Character.isDigit(name.charAt(0)) ? "Calculation" : "") + name + "Processor";
    }

    /**
     * The loader of the first class of the graph that belongs neither to the JDK nor to Tailrace. It sees the classes of
     * both, too.
     */
    private static ClassLoader loaderOf(final CalculationGraph graph) {
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
