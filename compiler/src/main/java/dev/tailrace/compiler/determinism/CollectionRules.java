package dev.tailrace.compiler.determinism;

import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Follows collections through calls into the JDK: which calls make one and in which order its elements are, which hand
 * one on, and which go through its elements.
 *
 * <p>To go through the elements is to call {@code iterator}, {@code forEach}, {@code stream}, {@code toArray} and the
 * like, or to hand the collection to a method that takes a Collection, Map or Iterable, unless the order cannot matter
 * there: copying into a hash table or a sorted collection, {@code containsAll}, {@code removeAll}.
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
    private static final Set<String> SORTING =
            Set.of("java/util/SortedMap", "java/util/SortedSet", "java/util/EnumMap", "java/util/EnumSet");
    private static final Set<String> HASHING_COLLECTORS =
            Set.of("toSet", "toMap", "groupingBy", "toConcurrentMap", "groupingByConcurrent");

    private final Classes classes;
    private final Hashing hashing;

    CollectionRules(final Classes classes, final Hashing hashing) {
        this.classes = classes;
        this.hashing = hashing;
    }

    /** The collection whose elements this call goes through in an order that is not the same in every run, or null. */
    Value walkedOutOfOrder(final int opcode, final MemberRef call, final List<Value> arguments) {
        final boolean onObject = opcode != Opcodes.INVOKESTATIC;
        if (onObject && WALKS.contains(call.name()) && isOutOfOrder(arguments.get(0))) {
            return arguments.get(0);
        }
        if (isIndifferent(call, onObject ? arguments.get(0) : null)) {
            return null;
        }
        final Type[] parameters = call.parameters();
        for (int i = 0; i < parameters.length; i++) {
            final Value argument = arguments.get(onObject ? i + 1 : i);
            if (isWalked(call, parameters[i].getDescriptor()) && isOutOfOrder(argument)) {
                return argument;
            }
        }
        return null;
    }

    private static boolean isWalked(final MemberRef call, final String parameter) {
        return WALKED_PARAMETERS.contains(parameter)
                || parameter.equals("Ljava/lang/Object;") && PRINTED.contains(call.name());
    }

    private boolean isIndifferent(final MemberRef call, final Value target) {
        if (ORDER_DOES_NOT_MATTER.contains(call.name()) && !call.owner().equals("java/util/List") || isHandedOn(call)) {
            return true;
        }
        return FILLED.contains(call.name()) && target != null && (isSorting(call.owner()) || isHashed(call, target));
    }

    private boolean isSorting(final String type) {
        return classes.supertypesOf(type).stream().anyMatch(SORTING::contains);
    }

    private boolean isHashed(final MemberRef call, final Value target) {
        final int order = call.isConstructor() ? Order.ofClass(call.owner(), classes) : orderOf(target);
        return (order & Order.DEFINED) == 0 && order != 0;
    }

    /** Whether the order of this collection may differ between runs. */
    boolean isOutOfOrder(final Value value) {
        final int order = orderOf(value);
        return (order & (Order.IDENTITY | Order.SALTED)) != 0
                || (order & Order.HASHED) != 0 && !hashing.isByValue(value.hashedType());
    }

    private int orderOf(final Value value) {
        if (value.order() != 0 || !value.isObject()) {
            return value.order();
        }
        return Order.ofStaticType(value.className(), classes);
    }

    /** Why the order of a collection is not the same in every run, for people. */
    String explain(final Value value) {
        final int order = orderOf(value);
        if ((order & Order.SALTED) != 0) {
            return "a Map.of or Set.of, whose order is drawn when the JVM starts";
        }
        if ((order & Order.IDENTITY) != 0) {
            return "an IdentityHashMap or WeakHashMap";
        }
        final GenericType hashed = value.hashedType();
        final boolean known = hashed != null
                && hashed.name().matches("\\[*(L.*;|.)")
                && !hashed.name().equals("*");
        return known
                ? "a hash table of " + Names.ofType(Type.getType(hashed.name())) + ", which has no hash of its values"
                : "a hash table of a type that the code does not tell";
    }

    /** The result of a call into the JDK, given what its signature says of it. */
    Value resultOf(final int opcode, final MemberRef call, final List<Value> arguments, final Value result) {
        if (!result.isObject()) {
            return result;
        }
        if (VIEWS.contains(call.name()) && opcode != Opcodes.INVOKESTATIC && isMap(call.owner())) {
            final Value map = arguments.get(0);
            return result.ordered(orderOf(map), map.hashedType());
        }
        if (isHandedOn(call)) {
            Value united = result;
            for (final Value argument : arguments) {
                united = united.ordered(argument.order(), argument.hashed());
            }
            final Value first = arguments.isEmpty() ? result : arguments.get(0);
            return united.generic() == null || isVariable(united.generic())
                    ? united.withGeneric(first.generic())
                    : united;
        }
        return result.ordered(orderMadeBy(call, arguments), null);
    }

    private static boolean isVariable(final GenericType type) {
        return type.name().startsWith("T")
                || type.arguments().stream()
                        .anyMatch(argument -> argument.name().startsWith("T"));
    }

    private boolean isMap(final String type) {
        return classes.isSubtype(type, "java/util/Map");
    }

    private static boolean isHandedOn(final MemberRef call) {
        final String name = call.name();
        return switch (call.owner()) {
            case "java/util/Collections" ->
                name.startsWith("unmodifiable")
                        || name.startsWith("synchronized")
                        || name.startsWith("checked")
                        || name.equals("newSetFromMap");
            case "java/util/Objects" -> name.startsWith("requireNonNull");
            case "java/util/stream/Stream" -> name.equals("collect");
            default -> false;
        };
    }

    private static int orderMadeBy(final MemberRef call, final List<Value> arguments) {
        return switch (call.owner()) {
            case "java/util/Map" -> orderOfFactory(call, arguments, 2);
            case "java/util/Set" -> orderOfFactory(call, arguments, 1);
            case "java/util/Collections" ->
                call.name().startsWith("empty") || call.name().startsWith("singleton") ? Order.DEFINED : 0;
            case "java/util/stream/Collectors" -> orderOfCollector(call, arguments);
            default -> 0;
        };
    }

    /** A Map.of or Set.of with one entry has one order. */
    private static int orderOfFactory(final MemberRef call, final List<Value> arguments, final int ofOneEntry) {
        return switch (call.name()) {
            case "of" ->
                arguments.size() > ofOneEntry || call.descriptor().startsWith("([") ? Order.SALTED : Order.DEFINED;
            case "ofEntries", "copyOf" -> Order.SALTED;
            default -> 0;
        };
    }

    /** Collectors that are told what to make have the order of that; a supplier has the order of what it makes. */
    private static int orderOfCollector(final MemberRef call, final List<Value> arguments) {
        if (call.name().equals("toUnmodifiableSet") || call.name().equals("toUnmodifiableMap")) {
            return Order.SALTED;
        }
        final Type[] parameters = call.parameters();
        for (int i = 0; i < parameters.length; i++) {
            if (parameters[i].getDescriptor().equals("Ljava/util/function/Supplier;")) {
                return arguments.get(i).order();
            }
        }
        return HASHING_COLLECTORS.contains(call.name()) ? Order.HASHED : 0;
    }
}
