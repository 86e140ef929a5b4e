package dev.tailrace.compiler.determinism;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The scan of one node: the methods reached from it, nearest first, and what was found in them.
 *
 * <p>Calls are followed as in rapid type analysis. A virtual call reaches the method of the declared class and those of
 * all subclasses that code of the graph makes or that its objects are. A class that is made may be called back by the
 * JDK or the runtime through every method of theirs that it overrides.
 */
final class Scan {

    /** What all nodes of a graph share. */
    record World(Classes classes, Facts facts, Set<String> made, ForbiddenCalls table) {}

    private record Pending(MethodCode method, Reached step) {}

    private final String node;
    private final World world;
    private final Set<MemberRef> seen = new HashSet<>();
    private final Set<String> madeHere = new HashSet<>();
    private final Set<String> initialised = new HashSet<>();
    private final Deque<Pending> pending = new ArrayDeque<>();
    private final Set<Finding> findings = new LinkedHashSet<>();
    private final Set<Exemption> exemptions = new LinkedHashSet<>();

    Scan(final String node, final World world) {
        this.node = node;
        this.world = world;
    }

    /** Scans everything that was reached so far, and what is reached from there. */
    void run() {
        while (!pending.isEmpty()) {
            final Pending next = pending.removeFirst();
            new MethodScan(this, world, next.method(), next.step()).run();
        }
    }

    List<Finding> findings() {
        return List.copyOf(findings);
    }

    List<Exemption> exemptions() {
        return List.copyOf(exemptions);
    }

    void report(final Hazard hazard, final String call, final Reached step, final int line) {
        findings.add(new Finding(node, hazard, call, step == null ? List.of() : step.pathTo(line)));
    }

    void exempt(final String what, final String reason) {
        if (reason.isBlank()) {
            findings.add(new Finding(node, Hazard.NO_REASON, what, List.of()));
        }
        exemptions.add(new Exemption(node, what, reason));
    }

    /** A method may be called; once is enough, and the first way to it is a shortest one. */
    void reach(final MethodCode method, final Reached caller, final int line) {
        if (Boundary.isBeyond(method.ref().owner()) || !seen.add(method.ref())) {
            return;
        }
        initialise(method.ref().owner(), caller, line);
        if (isExempt(method)) {
            return;
        }
        if (method.isNative()) {
            report(Hazard.UNCHECKED, Names.of(method.ref()) + ", a native method", caller, line);
        }
        pending.addLast(new Pending(method, stepTo(method, caller, line)));
    }

    private Reached stepTo(final MethodCode method, final Reached caller, final int line) {
        final ClassCode code = world.classes().find(method.ref().owner());
        return new Reached(Names.step(method.ref()), code.source(), caller, line, method.isBridge());
    }

    private boolean isExempt(final MethodCode method) {
        if (method.exemption() != null) {
            exempt(Names.of(method.ref()), method.exemption());
            return true;
        }
        for (String name = method.ref().owner(); ; name = name.substring(0, name.lastIndexOf('$'))) {
            final ClassCode code = world.classes().find(name);
            if (code != null && code.exemption() != null) {
                exempt("class " + Names.ofClass(name), code.exemption());
                return true;
            }
            if (name.lastIndexOf('$') <= name.lastIndexOf('/') + 1) {
                return false;
            }
        }
    }

    /** A class is used, so its static initialiser may run, and that of its superclasses. */
    void initialise(final String name, final Reached caller, final int line) {
        if (Boundary.isBeyond(name) || !initialised.add(name)) {
            return;
        }
        final ClassCode code = world.classes().find(name);
        if (code == null) {
            return;
        }
        if (code.superName() != null) {
            initialise(code.superName(), caller, line);
        }
        final MethodCode initialiser = code.methods().get("<clinit>()V");
        if (initialiser != null) {
            reach(initialiser, caller, line);
        }
    }

    /** An object of this class exists, so what it overrides may be called back, except hashCode: see {@link Hashing}. */
    void make(final String name, final Reached caller, final int line) {
        if (Boundary.isBeyond(name)) {
            return;
        }
        world.made().add(name);
        if (!madeHere.add(name)) {
            return;
        }
        initialise(name, caller, line);
        final Set<String> callbacks = world.classes().callbacksOf(name);
        for (final MethodCode method : overridableMethodsOf(name)) {
            if (callbacks.contains(method.ref().signature())
                    && !method.ref().name().equals("hashCode")) {
                reach(method, caller, line);
            }
        }
    }

    /** The methods that calls on an object of this class can end in, its own first. */
    List<MethodCode> overridableMethodsOf(final String name) {
        final Set<String> signatures = new HashSet<>();
        final List<MethodCode> methods = new ArrayList<>();
        for (final String type : world.classes().supertypesOf(name)) {
            final ClassCode code =
                    Boundary.isBeyond(type) ? null : world.classes().find(type);
            if (code != null) {
                code.methods().values().stream()
                        .filter(method -> method.isOverridable() && !method.isAbstract())
                        .filter(method -> signatures.add(method.ref().signature()))
                        .forEach(methods::add);
            }
        }
        return methods;
    }
}
