package dev.tailrace.compiler.determinism;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/**
 * The scan of one node: the methods reached from it, nearest first, and what was found in them.
 *
 * <p>Calls are followed as in rapid type analysis. A virtual call reaches the method of the declared class and those of
 * all subclasses that code of the graph makes or that its objects are. A class that is made may be called back by the
 * JDK or the runtime through every method of theirs that it overrides.
 */
final class NodeScan {

    /** What all nodes of a graph share. */
    record World(Classes classes, VariableFlows flows, Set<String> made, ForbiddenCalls table) {

        /** The methods that a call may execute: the declared one, and those of the classes of which objects are made. */
        List<DeclaredMethod> targets(final int opcode, final MemberRef call) {
            final DeclaredMethod declared = classes.resolve(call.owner(), call);
            final List<DeclaredMethod> targets = new ArrayList<>();
            if (declared == null) {
                return targets;
            }
            if (!declared.isAbstract()) {
                targets.add(declared);
            }
            if ((opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKEINTERFACE) && declared.isOverridable()) {
                made.stream()
                        .filter(name -> classes.isSubtype(name, call.owner()))
                        .map(name -> classes.resolve(name, call))
                        .filter(target -> target != null && !target.isAbstract() && !targets.contains(target))
                        .forEach(targets::add);
            }
            return targets;
        }
    }

    private record Pending(DeclaredMethod method, CallPath path) {}

    private final String node;
    private final World world;
    private final Set<MemberRef> seen = new HashSet<>();
    private final Set<String> madeHere = new HashSet<>();
    private final Set<String> initialised = new HashSet<>();
    private final Deque<Pending> pending = new ArrayDeque<>();
    private final Set<Finding> findings = new LinkedHashSet<>();
    private final Set<Exemption> exemptions = new LinkedHashSet<>();

    NodeScan(final String node, final World world) {
        this.node = node;
        this.world = world;
    }

    /** Scans everything that was reached so far, and what is reached from there. */
    void run() {
        while (!pending.isEmpty()) {
            final Pending next = pending.removeFirst();
            new MethodCheck(this, world, next.method(), next.path()).run();
        }
    }

    List<Finding> findings() {
        return List.copyOf(findings);
    }

    List<Exemption> exemptions() {
        return List.copyOf(exemptions);
    }

    void report(final Hazard hazard, final String call, final CallPath path, final int line) {
        findings.add(new Finding(node, hazard, call, path == null ? List.of() : path.stepsTo(line)));
    }

    void exempt(final String what, final String reason) {
        if (reason.isBlank()) {
            findings.add(new Finding(node, Hazard.NO_REASON, what, List.of()));
        }
        exemptions.add(new Exemption(node, what, reason));
    }

    /** A method may be called; once is enough, and the first way to it is a shortest one. */
    void reach(final DeclaredMethod method, final CallPath caller, final int line) {
        if (Boundary.isBeyond(method.owner().name) || !seen.add(method.ref())) {
            return;
        }
        initialise(method.owner().name, caller, line);
        if (isExempt(method)) {
            return;
        }
        if (method.isNative()) {
            report(Hazard.UNCHECKED, Names.of(method.ref()) + ", a native method", caller, line);
        }
        pending.addLast(new Pending(method, pathTo(method, caller, line)));
    }

    private static CallPath pathTo(final DeclaredMethod method, final CallPath caller, final int line) {
        return new CallPath(Names.step(method.ref()), method.owner().sourceFile, caller, line, method.isBridge());
    }

    private boolean isExempt(final DeclaredMethod method) {
        final String reason = Classes.exemptionIn(method.code().visibleAnnotations, method.code().invisibleAnnotations);
        if (reason != null) {
            exempt(Names.of(method.ref()), reason);
            return true;
        }
        for (String name = method.owner().name; ; name = name.substring(0, name.lastIndexOf('$'))) {
            final ClassNode node = world.classes().find(name);
            final String ofClass =
                    node == null ? null : Classes.exemptionIn(node.visibleAnnotations, node.invisibleAnnotations);
            if (ofClass != null) {
                exempt("class " + Names.ofClass(name), ofClass);
                return true;
            }
            if (name.lastIndexOf('$') <= name.lastIndexOf('/') + 1) {
                return false;
            }
        }
    }

    /** A class is used, so its static initialiser may run, and that of its superclasses. */
    void initialise(final String name, final CallPath caller, final int line) {
        if (Boundary.isBeyond(name) || !initialised.add(name)) {
            return;
        }
        final ClassNode node = world.classes().find(name);
        if (node != null && node.superName != null) {
            initialise(node.superName, caller, line);
        }
        final DeclaredMethod initialiser = world.classes().methodsOf(name).get("<clinit>()V");
        if (initialiser != null) {
            reach(initialiser, caller, line);
        }
    }

    /** An object of this class exists, so what it overrides may be called back, except hashCode: see {@link Hashing}. */
    void make(final String name, final CallPath caller, final int line) {
        if (Boundary.isBeyond(name)) {
            return;
        }
        world.made().add(name);
        if (!madeHere.add(name)) {
            return;
        }
        initialise(name, caller, line);
        final Set<String> callbacks = world.classes().callbacksOf(name);
        overridableMethodsOf(name).stream()
                .filter(method -> callbacks.contains(method.signature()))
                .filter(method -> !method.code().name.equals("hashCode"))
                .forEach(method -> reach(method, caller, line));
    }

    /** The methods that calls on an object of this class can execute, its own first. */
    List<DeclaredMethod> overridableMethodsOf(final String name) {
        final Set<String> signatures = new HashSet<>();
        return world.classes().supertypesOf(name).stream()
                .filter(type -> !Boundary.isBeyond(type))
                .flatMap(type -> world.classes().methodsOf(type).values().stream())
                .filter(method -> method.isOverridable() && !method.isAbstract())
                .filter(method -> signatures.add(method.signature()))
                .toList();
    }
}
