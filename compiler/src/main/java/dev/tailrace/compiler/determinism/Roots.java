package dev.tailrace.compiler.determinism;

import dev.tailrace.runtime.calculation.Outlet;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Finds where the scan of a node begins: its functions, its operators, and all objects that these hold.
 *
 * <p>Objects tell more than declarations: the class of an argument that a constructor takes as an interface, the kind of map
 * that a field holds, the helper that a lambda has captured.
 */
final class Roots {

    /** Takes the place of the method of a graph that hands a function on; it has no code. */
    private static final DeclaredMethod GRAPH = graph();

    private static final MemberRef HELD = new MemberRef("", "held", "()V");

    /** An object, and the field that holds it, for messages; null for what the graph itself holds. */
    private record Held(Object object, CallPath field) {}

    private final NodeScan scan;
    private final NodeScan.World world;
    private final Lambdas lambdas;
    private final Set<Object> visited = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Held> pending = new ArrayDeque<>();

    private static DeclaredMethod graph() {
        final ClassNode owner = new ClassNode();
        owner.name = "java/lang/Object";
        return new DeclaredMethod(owner, new MethodNode(Opcodes.ACC_STATIC, "graph", "()V", null, null));
    }

    Roots(final NodeScan scan, final NodeScan.World world) {
        this.scan = scan;
        this.world = world;
        this.lambdas = new Lambdas(world.classes());
    }

    void add(final UserCode.Part part) {
        if (part.role() == UserCode.Role.SUPPLIER) {
            addSupplier(part.object(), part.made());
        } else {
            hold(part.object(), null);
        }
        visitAll();
        if (part.role() == UserCode.Role.NODE && !Lambdas.isLambda(part.object())) {
            addPlain(nameOf(part.object()));
        }
    }

    private void addSupplier(final Object supplier, final Object made) {
        if (Lambdas.isLambda(supplier)) {
            follow(supplier, lambdas.targetsThatMake(supplier, nameOf(made)), null);
        } else {
            hold(supplier, null);
        }
        hold(made, null);
    }

    private void addPlain(final String name) {
        world.classes().methodsOf(name).values().stream()
                .filter(method -> method.ref().isConstructor())
                .forEach(constructor -> scan.reach(constructor, null, 0));
        scan.overridableMethodsOf(name).forEach(method -> scan.reach(method, null, 0));
    }

    private static String nameOf(final Object object) {
        return Type.getInternalName(object.getClass());
    }

    private void hold(final Object object, final CallPath field) {
        if (object != null && visited.add(object)) {
            pending.addLast(new Held(object, field));
        }
    }

    private void visitAll() {
        while (!pending.isEmpty()) {
            final Held next = pending.removeFirst();
            visit(next.object(), next.field());
        }
    }

    // An outlet leads to the consumer of the results, which does not take part in computing them.
    private void visit(final Object object, final CallPath field) {
        if (Lambdas.isLambda(object)) {
            follow(object, lambdas.targets(object), field);
        } else if (object.getClass().isArray()) {
            visitArray(object, field);
        } else if (Boundary.isJdk(nameOf(object))) {
            visitJdk(object, field);
        } else if (!Boundary.isWiring(nameOf(object)) && !(object instanceof Outlet)) {
            visitUser(object, field);
        }
    }

    private void follow(final Object lambda, final List<Handle> targets, final CallPath field) {
        if (targets.isEmpty() && !lambdas.isHarmless(lambda)) {
            scan.report(Hazard.UNCHECKED, "a lambda whose code is not available", field, 0);
        }
        final List<Object> captured = Lambdas.captured(lambda);
        final CallPath holder = field != null ? field : CallPath.heldBy("what a lambda has captured");
        captured.forEach(value -> hold(value, holder));
        final List<TrackedValue> values = captured.stream().map(this::valueOf).toList();
        for (final Handle target : targets) {
            new MethodCheck(scan, world, GRAPH, field).follow(target, values, null);
        }
    }

    private TrackedValue valueOf(final Object captured) {
        return captured == null
                ? TrackedValue.NULL
                : TrackedValue.of(Type.getDescriptor(captured.getClass())).withOrders(ordersOf(captured), null);
    }

    /** The order of a collection; none for other objects, and for the wrappers of Collections, whose target is unknown. */
    private Set<IterationOrder> ordersOf(final Object object) {
        final boolean ordered = object instanceof Map || object instanceof Collection;
        final boolean wrapper = nameOf(object).startsWith("java/util/Collections$");
        return ordered && !wrapper ? Set.of(IterationOrder.ofClass(nameOf(object), world.classes())) : Set.of();
    }

    private void visitArray(final Object array, final CallPath field) {
        if (array instanceof Object[] elements) {
            for (final Object element : elements) {
                hold(element, field);
            }
        }
    }

    /** Objects of the JDK do not show their fields; collections show their elements, and some objects must not be held at all. */
    private void visitJdk(final Object object, final CallPath field) {
        final MemberRef held = HELD.in(nameOf(object));
        world.table()
                .hazardOf(held, world.classes())
                .filter(hazard -> hazard != Hazard.UNCHECKED)
                .ifPresent(hazard -> scan.report(hazard, "holds a " + Names.ofClass(held.owner()), field, 0));
        if (object instanceof Class<?> type && type.isRecord()) {
            // A format that holds the class of its records calls its constructor and accessors through handles.
            addPlain(Type.getInternalName(type));
        } else if (object instanceof Collection<?> elements) {
            elements.forEach(element -> hold(element, field));
        } else if (object instanceof Map<?, ?> map) {
            map.keySet().forEach(key -> hold(key, field));
            map.values().forEach(value -> hold(value, field));
        } else if (object instanceof Optional<?> optional) {
            hold(optional.orElse(null), field);
        } else if (object instanceof AtomicReference<?> reference) {
            hold(reference.get(), field);
        }
    }

    private void visitUser(final Object object, final CallPath field) {
        if (!Boundary.isTrusted(nameOf(object))) {
            if (world.classes().find(nameOf(object)) == null) {
                final String name = Names.ofClass(nameOf(object));
                scan.report(Hazard.UNCHECKED, "class " + name + ", whose byte code is not available", field, 0);
            }
            scan.make(nameOf(object), field, 0);
        }
        for (Class<?> type = object.getClass(); type != null && !Boundary.isJdk(Type.getInternalName(type)); ) {
            for (final Field declared : type.getDeclaredFields()) {
                if (!Modifier.isStatic(declared.getModifiers())
                        && !declared.getType().isPrimitive()
                        && !isOfALibrary(declared)) {
                    visitField(declared, object);
                }
            }
            type = type.getSuperclass();
        }
    }

    /** Whether the runtime declares a field as a type of a library that it uses, which holds nothing of the user's. */
    private static boolean isOfALibrary(final Field declared) {
        Class<?> type = declared.getType();
        while (type.isArray()) {
            type = type.getComponentType();
        }
        return Boundary.isTrusted(Type.getInternalName(declared.getDeclaringClass()))
                && !type.isPrimitive()
                && !Boundary.isJdkOrTailrace(Type.getInternalName(type));
    }

    private void visitField(final Field declared, final Object object) {
        final Object value = Lambdas.valueOf(declared, object);
        if (value != null) {
            final String owner = Type.getInternalName(declared.getDeclaringClass());
            final MemberRef ref = new MemberRef(owner, declared.getName(), Type.getDescriptor(declared.getType()));
            world.flows()
                    .add(
                            VariableFlows.field(ref),
                            TrackedValue.of(ref.descriptor()).withOrders(ordersOf(value), null));
            hold(value, CallPath.heldBy("field " + Names.of(ref)));
        }
    }
}
