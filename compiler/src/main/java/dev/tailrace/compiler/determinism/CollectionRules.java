package dev.tailrace.compiler.determinism;

import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Follows collections and streams through calls into the JDK: which calls make one and in which order its elements are,
 * which return an argument, and which iterate over its elements.
 *
 * <p>Calls that iterate are {@code iterator}, {@code forEach}, {@code stream}, {@code toArray} and the like, and those that
 * take a Collection, Map or Iterable as an argument, unless the order cannot matter there: copying into a hash table or a
 * sorted collection, {@code containsAll}, {@code removeAll}.
 */
final class CollectionRules {

    private static final Set<String> WALKS = Set.of(
            "iterator",
            "spliterator",
            "forEach",
            "stream",
            "parallelStream",
            "toArray",
            "toString",
            "keys",
            "elements",
            "forEachEntry",
            "forEachKey",
            "forEachValue",
            "search",
            "searchEntries",
            "searchKeys",
            "searchValues",
            "reduce",
            "reduceEntries",
            "reduceKeys",
            "reduceValues");
    private static final Set<String> VIEWS = Set.of("entrySet", "keySet", "values");
    private static final Set<String> WALKED_PARAMETERS =
            Set.of("Ljava/util/Collection;", "Ljava/util/Map;", "Ljava/util/Set;", "Ljava/lang/Iterable;");
    private static final Set<String> PRINTED = Set.of("append", "insert", "valueOf", "toString", "print", "println");
    private static final Set<String> ORDER_DOES_NOT_MATTER =
            Set.of("containsAll", "removeAll", "retainAll", "disjoint", "frequency", "copyOf");
    private static final Set<String> FILLED = Set.of("<init>", "addAll", "putAll");
    private static final Set<IterationOrder> INSERTED = EnumSet.of(IterationOrder.INSERTION, IterationOrder.UNKNOWN);
    private static final String STREAMS = "java/util/stream/";
    private static final String COLLECTORS = "java/util/stream/Collectors";
    private static final Set<String> HASHING_COLLECTORS =
            Set.of("toSet", "toMap", "groupingBy", "toConcurrentMap", "groupingByConcurrent");

    private final Classes classes;
    private final Hashing hashing;

    CollectionRules(final Classes classes, final Hashing hashing) {
        this.classes = classes;
        this.hashing = hashing;
    }

    /**
     * The collection whose elements this call goes through in an order that is not the same in every run, or null. What a
     * stream does with them is judged where the stream is used.
     *
     * @param instruction null for a call by a method reference
     */
    TrackedValue walkedOutOfOrder(
            final MethodInsnNode instruction,
            final int opcode,
            final MemberRef call,
            final List<TrackedValue> arguments) {
        final boolean onObject = opcode != Opcodes.INVOKESTATIC;
        if (onObject && WALKS.contains(call.name()) && isOutOfOrder(arguments.get(0))) {
            return isStream(call) && instruction != null ? null : arguments.get(0);
        }
        if (isIndifferent(call, onObject ? arguments.get(0) : null)) {
            return null;
        }
        final Type[] parameters = call.parameters();
        for (int i = 0; i < parameters.length; i++) {
            final TrackedValue argument = arguments.get(onObject ? i + 1 : i);
            if (isWalked(call, parameters[i].getDescriptor()) && isOutOfOrder(argument)) {
                return argument;
            }
        }
        return null;
    }

    private static boolean isStream(final MemberRef call) {
        return call.name().equals("stream");
    }

    private static boolean isWalked(final MemberRef call, final String parameter) {
        return WALKED_PARAMETERS.contains(parameter)
                || parameter.equals(TrackedValue.OBJECT) && PRINTED.contains(call.name());
    }

    private boolean isIndifferent(final MemberRef call, final TrackedValue target) {
        if (ORDER_DOES_NOT_MATTER.contains(call.name()) && !call.owner().equals("java/util/List")
                || handedOn(call) >= 0) {
            return true;
        }
        if (!FILLED.contains(call.name()) || target == null) {
            return false;
        }
        final Set<IterationOrder> orders = call.isConstructor() && classes.isMapOrSet(call.owner())
                ? Set.of(IterationOrder.ofClass(call.owner(), classes))
                : ordersOf(target);
        return !orders.isEmpty() && Collections.disjoint(orders, INSERTED);
    }

    /** Whether the order of this collection may differ between runs. */
    boolean isOutOfOrder(final TrackedValue value) {
        final Set<IterationOrder> orders = ordersOf(value);
        return orders.contains(IterationOrder.IDENTITY)
                || orders.contains(IterationOrder.SALTED)
                || orders.contains(IterationOrder.REFILLED)
                || orders.contains(IterationOrder.HASHED) && !hashing.isByValue(value.hashedType());
    }

    private Set<IterationOrder> ordersOf(final TrackedValue value) {
        if (!value.isOrderedByType() && !value.orders().contains(IterationOrder.UNKNOWN)) {
            return value.orders();
        }
        final Set<IterationOrder> all = new HashSet<>(value.orders());
        all.remove(IterationOrder.UNKNOWN);
        for (final String type : value.types()) {
            final Set<IterationOrder> possible = IterationOrder.ofUnknown(type, classes);
            all.addAll(possible.isEmpty() ? Set.of(IterationOrder.UNKNOWN) : possible);
            if (value.isInField() && possible.contains(IterationOrder.HASHED)) {
                all.add(IterationOrder.REFILLED);
            }
        }
        return all;
    }

    /** Why the order of a collection is not the same in every run, for messages. */
    String explain(final TrackedValue value) {
        final Set<IterationOrder> orders = ordersOf(value);
        if (orders.contains(IterationOrder.SALTED)) {
            return "a Map.of or Set.of, whose order is drawn when the JVM starts";
        }
        if (orders.contains(IterationOrder.IDENTITY)) {
            return "an IdentityHashMap or WeakHashMap";
        }
        final GenericType hashed = value.hashedType();
        if (orders.contains(IterationOrder.REFILLED) && hashing.isByValue(hashed)) {
            return "a hash table in a field, which a restore fills in another order";
        }
        final boolean known = hashed != null
                && hashed.name().matches("\\[*(L.*;|.)")
                && !hashed.name().equals("*");
        return known
                ? "a hash table of " + Names.ofType(Type.getType(hashed.name()))
                        + ", whose hashCode is not computed from its values"
                : "a hash table of an unknown type";
    }

    /** The result of a call into the JDK, given what its signature says of it. */
    TrackedValue resultOf(
            final MethodInsnNode instruction,
            final int opcode,
            final MemberRef call,
            final List<TrackedValue> arguments,
            final TrackedValue declared) {
        if (!declared.isReference()) {
            return declared;
        }
        final TrackedValue target = opcode == Opcodes.INVOKESTATIC ? TrackedValue.NULL : arguments.get(0);
        final TrackedValue result = target.isInField() ? declared.inField() : declared;
        if (VIEWS.contains(call.name()) && classes.isSubtype(call.owner(), "java/util/Map")) {
            return result.withTypes(target.types()).withOrders(target.orders(), target.hashedType());
        }
        if (isStream(call) && instruction != null && opcode != Opcodes.INVOKESTATIC) {
            return result.withStreams(Set.of(instruction));
        }
        if (call.owner().startsWith(STREAMS) && !target.streams().isEmpty()) {
            final TrackedValue next = call.name().equals("map") ? mapped(arguments.get(1), result) : result;
            return sorts(call, target) ? next : next.withStreams(target.streams());
        }
        final int handedOn = handedOn(call);
        if (handedOn >= 0) {
            final TrackedValue same = arguments.get(handedOn);
            final boolean unknown = handedOn == 0
                    && (result.generic() == null || result.generic().hasVariables());
            return result.withOrders(same.orders(), same.hashed())
                    .withOrigins(same.statics(), same.arrays())
                    .withGeneric(unknown ? same.generic() : result.generic());
        }
        final IterationOrder made = orderMadeBy(call, arguments);
        if (made != null) {
            return result.withOrders(Set.of(made), null);
        }
        return call.owner().equals(COLLECTORS) ? collector(call, arguments, result) : result;
    }

    /** The stream whose elements are results of a function. */
    private static TrackedValue mapped(final TrackedValue function, final TrackedValue stream) {
        final GenericType type = function.generic();
        return type == null || type.arguments().size() != 2
                ? stream
                : stream.withGeneric(new GenericType(
                        "Ljava/util/stream/Stream;", List.of(type.arguments().get(1))));
    }

    /** A value of a static type that comes from code which is not analysed. */
    TrackedValue unknown(final TrackedValue value) {
        final Set<IterationOrder> orders = new HashSet<>();
        for (final String type : value.types()) {
            final Set<IterationOrder> declared = IterationOrder.ofDeclared(type, classes);
            orders.addAll(declared.isEmpty() && type.startsWith("L") ? Set.of(IterationOrder.UNKNOWN) : declared);
        }
        return value.withOrders(orders, null);
    }

    /** Number of the argument that a call returns, as it is or wrapped or converted; -1 for other calls. */
    private static int handedOn(final MemberRef call) {
        final String name = call.name();
        final boolean argument =
                switch (call.owner()) {
                    case "java/util/Collections" ->
                        name.startsWith("unmodifiable")
                                || name.startsWith("synchronized")
                                || name.startsWith("checked")
                                || name.equals("newSetFromMap");
                    case "java/util/Objects" -> name.startsWith("requireNonNull");
                    case "java/util/function/Supplier" -> name.equals("get");
                    default -> false;
                };
        if (call.owner().equals("java/util/stream/Stream") && name.equals("collect")) {
            return 1;
        }
        return argument ? 0 : -1;
    }

    private static IterationOrder orderMadeBy(final MemberRef call, final List<TrackedValue> arguments) {
        return switch (call.owner()) {
            case "java/util/Map" -> orderOfFactory(call, arguments, 2);
            case "java/util/Set" -> orderOfFactory(call, arguments, 1);
            case "java/util/Collections" ->
                call.name().startsWith("empty") || call.name().startsWith("singleton")
                        ? IterationOrder.INSERTION
                        : null;
            default -> null;
        };
    }

    /** A Map.of or Set.of with one entry has one order. */
    private static IterationOrder orderOfFactory(
            final MemberRef call, final List<TrackedValue> arguments, final int ofOneEntry) {
        return switch (call.name()) {
            case "of" ->
                arguments.size() > ofOneEntry || call.descriptor().startsWith("([")
                        ? IterationOrder.SALTED
                        : IterationOrder.INSERTION;
            case "ofEntries", "copyOf" -> IterationOrder.SALTED;
            default -> null;
        };
    }

    /** A collector has the order of the collection that its supplier makes, if it takes one. */
    private static TrackedValue collector(
            final MemberRef call, final List<TrackedValue> arguments, final TrackedValue result) {
        if (call.name().equals("toUnmodifiableSet") || call.name().equals("toUnmodifiableMap")) {
            return result.withOrders(Set.of(IterationOrder.SALTED), null);
        }
        final Type[] parameters = call.parameters();
        for (int i = 0; i < parameters.length; i++) {
            if (parameters[i].getDescriptor().equals("Ljava/util/function/Supplier;")) {
                return result.withOrders(arguments.get(i).orders(), null);
            }
        }
        return HASHING_COLLECTORS.contains(call.name())
                ? result.withOrders(Set.of(IterationOrder.HASHED), null)
                : result;
    }

    /** Whether the result of this call on a stream, or the stream that it returns, does not depend on the order. */
    boolean isIndependentOfOrder(final MemberRef call, final TrackedValue stream) {
        if (!call.owner().startsWith(STREAMS)) {
            return false;
        }
        final boolean ofNumbers = !call.owner().equals("java/util/stream/Stream");
        return switch (call.name()) {
            case "filter",
                    "distinct",
                    "unordered",
                    "boxed",
                    "asLongStream",
                    "asDoubleStream",
                    "onClose",
                    "sequential" -> true;
            case "count", "anyMatch", "allMatch", "noneMatch", "close" -> true;
            case "min", "max" -> ofNumbers;
            case "sum", "average", "summaryStatistics" ->
                ofNumbers && !call.owner().contains("Double");
            case "sorted" -> sorts(call, stream);
            default -> call.name().startsWith("map") && !call.name().startsWith("mapMulti");
        };
    }

    /** Whether a sorted stream has one order: elements that compare as equal are equal. */
    private boolean sorts(final MemberRef call, final TrackedValue stream) {
        if (!call.name().equals("sorted") || call.parameters().length > 0) {
            return false;
        }
        final GenericType element =
                stream.generic() == null ? null : stream.generic().first();
        return !call.owner().equals("java/util/stream/Stream") || element != null && isComparedByValue(element.name());
    }

    private boolean isComparedByValue(final String descriptor) {
        final String name = TrackedValue.className(descriptor);
        return Boundary.isJdk(name) || classes.isSubtype(name, "java/lang/Enum");
    }
}
