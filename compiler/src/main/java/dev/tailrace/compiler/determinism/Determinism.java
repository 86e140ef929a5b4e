package dev.tailrace.compiler.determinism;

import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.stream.StreamGraph;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Checks that the output of user code is a function of its input: it uses no clock, unseeded random numbers, threads, input
 * or output, nothing that differs between machines or depends on identities, and changes no static state.
 *
 * <p>The check reads byte code and follows calls from the operators and functions of a graph through user code and the
 * libraries on its class path, up to the JDK, whose methods are judged by a table, and the runtime, which is trusted. Code
 * that it cannot follow, such as reflection and native code, it refuses. The package description lists what it does not
 * see.
 *
 * <p>Runs on the caller's thread; takes about half a second in a new JVM for a graph of a hundred classes.
 */
public final class Determinism {

    private static final ClassLoader OWN_LOADER = Determinism.class.getClassLoader();

    private Determinism() {}

    /** Checks a stream graph. Its suppliers are called once each. */
    public static DeterminismReport check(final StreamGraph graph) {
        return check(UserCode.of(graph));
    }

    /** Checks a calculation graph. */
    public static DeterminismReport check(final CalculationGraph graph) {
        return check(UserCode.of(graph));
    }

    /** Checks code whose classes come from their own class loaders. */
    static DeterminismReport check(final UserCode code) {
        final List<ClassLoader> loaders = loadersOf(code);
        return check(code, name -> loaders.stream()
                .map(loader -> Classes.read(loader, name))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null));
    }

    /** Checks code whose classes come from elsewhere; the JDK and the runtime are found without the source. */
    static DeterminismReport check(final UserCode code, final Function<String, byte[]> source) {
        final Classes classes = new Classes(name -> {
            final byte[] bytes = source.apply(name);
            return bytes != null ? bytes : Classes.read(OWN_LOADER, name);
        });
        final NodeScan.World world =
                new NodeScan.World(classes, new VariableFlows(classes), new LinkedHashSet<>(), ForbiddenCalls.table());
        List<NodeScan> scans;
        int made;
        do {
            made = world.made().size();
            scans = code.nodes().stream().map(node -> scan(node, world)).toList();
        } while (world.flows().takeGrown() || world.made().size() > made);
        return report(code, scans);
    }

    private static NodeScan scan(final UserCode.Node node, final NodeScan.World world) {
        final NodeScan scan = new NodeScan(node.name(), world);
        if (node.exemption().isPresent()) {
            scan.exempt("the whole node", node.exemption().get());
            return scan;
        }
        final Roots roots = new Roots(scan, world);
        node.parts().forEach(roots::add);
        scan.run();
        return scan;
    }

    private static DeterminismReport report(final UserCode code, final List<NodeScan> scans) {
        final List<Finding> findings = new ArrayList<>();
        final List<Exemption> exemptions = new ArrayList<>();
        for (final NodeScan scan : scans) {
            findings.addAll(scan.findings());
            exemptions.addAll(scan.exemptions());
        }
        return new DeterminismReport(code.name(), findings, exemptions, declared(code));
    }

    private static List<Exemption> declared(final UserCode code) {
        return code.nodes().stream()
                .filter(node -> node.pure().isPresent())
                .map(node -> new Exemption(
                        node.name(), "the result of its calls", node.pure().get()))
                .toList();
    }

    private static List<ClassLoader> loadersOf(final UserCode code) {
        final Stream<ClassLoader> ofParts = code.nodes().stream()
                .flatMap(node -> node.parts().stream())
                .map(part -> (part.made() == null ? part.object() : part.made()).getClass())
                .map(Class::getClassLoader)
                .filter(Objects::nonNull);
        return Stream.concat(Stream.of(OWN_LOADER), ofParts).distinct().toList();
    }
}
