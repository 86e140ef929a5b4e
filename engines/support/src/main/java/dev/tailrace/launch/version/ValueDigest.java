package dev.tailrace.launch.version;

import dev.tailrace.calculation.plan.LambdaMethod;
import dev.tailrace.plan.Digest;
import dev.tailrace.plan.LibraryNode;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.function.Supplier;

/**
 * Computes a digest of values: equal objects of the same classes have the same digest in every JVM. For objects of users
 * and of this project the digest covers their classes and non-transient fields, for suppliers also the objects that they
 * make, for nodes of libraries their parts. For objects of the JDK it covers their text where that is their value, their
 * elements if they are collections, and else their class alone.
 *
 * <p>Used by one thread.
 */
final class ValueDigest {

    private static final int BYTES = 4;
    private static final int ALL_BYTES = 32;

    /** Packages of the JDK in which the text of an object is its value. */
    private static final List<String> TELLING =
            List.of("java.lang.", "java.math.", "java.net.", "java.nio.", "java.time.");

    private final CodeDigest code;
    private final Digest digest = new Digest();
    private final Map<Object, Integer> seen;

    /** @param code receives the classes of all objects */
    ValueDigest(final CodeDigest code) {
        this(code, new IdentityHashMap<>());
    }

    private ValueDigest(final CodeDigest code, final Map<Object, Integer> seen) {
        this.code = code;
        this.seen = seen;
    }

    /** The digest of the values added so far, in hexadecimal digits. */
    String result() {
        return digest.hex(BYTES);
    }

    void add(final Object value) {
        if (value == null) {
            digest.addText("null");
        } else if (isText(value)) {
            digest.addText(value.getClass().getName());
            digest.addText(String.valueOf(value));
        } else if (value instanceof Class<?> type) {
            digest.addText("class " + type.getName());
            code.add(type);
        } else if (value instanceof Enum<?> constant) {
            digest.addText(constant.getDeclaringClass().getName() + "." + constant.name());
            code.add(constant.getDeclaringClass());
        } else if (isNew(value)) {
            addObject(value);
        }
    }

    private static boolean isText(final Object value) {
        final Class<?> type = value.getClass();
        final String name = type.getName();
        return !type.isArray()
                && !(value instanceof Class<?>)
                && !(value instanceof Enum<?>)
                && overridesToString(type)
                && (TELLING.stream().anyMatch(name::startsWith)
                        || name.startsWith("sun.nio.fs.")
                        || name.startsWith("java.util.concurrent.atomic.")
                        || name.equals("java.util.UUID")
                        || name.equals("java.util.Locale")
                        || name.equals("java.util.Currency")
                        || name.equals("java.util.regex.Pattern"));
    }

    private static boolean overridesToString(final Class<?> type) {
        try {
            return type.getMethod("toString").getDeclaringClass() != Object.class;
        } catch (final NoSuchMethodException ignored) {
            return false;
        }
    }

    // An object that was met before is represented by its index, which also ends cycles.
    private boolean isNew(final Object value) {
        final Integer place = seen.putIfAbsent(value, seen.size());
        if (place != null) {
            digest.addText("again " + place);
        }
        return place == null;
    }

    private void addObject(final Object value) {
        if (value.getClass().isHidden()) {
            addLambda(value);
        } else if (value.getClass().isArray()) {
            addArray(value);
        } else if (value instanceof Optional<?> optional) {
            digest.addText("optional");
            add(optional.orElse(null));
        } else if (value instanceof Map<?, ?> map) {
            addMap(map);
        } else if (value instanceof Collection<?> elements) {
            addCollection(elements);
        } else {
            digest.addText(value.getClass().getName());
            code.add(value.getClass());
            addFields(value);
        }
        if (value instanceof Supplier<?> supplier) {
            digest.addText("makes");
            add(value instanceof LibraryNode<?, ?> library ? library.parts() : supplier.get());
        }
    }

    private void addLambda(final Object lambda) {
        final Class<?> type = lambda.getClass();
        final String name = type.getName();
        final int mark = name.indexOf("$$Lambda");
        digest.addText("lambda of " + (mark < 0 ? name.substring(0, name.indexOf('/')) : name.substring(0, mark)));
        code.addHost(lambda);
        final Optional<SerializedLambda> form = LambdaMethod.formOf(lambda);
        if (form.isPresent()) {
            digest.addText(form.get().getImplClass() + "." + form.get().getImplMethodName()
                    + form.get().getImplMethodSignature());
            for (int at = 0; at < form.get().getCapturedArgCount(); at++) {
                add(form.get().getCapturedArg(at));
            }
            return;
        }
        Arrays.stream(type.getInterfaces()).forEach(each -> digest.addText(each.getName()));
        addFields(lambda);
    }

    private void addArray(final Object array) {
        digest.addText(array.getClass().getComponentType().getName() + " x " + Array.getLength(array));
        for (int at = 0; at < Array.getLength(array); at++) {
            add(Array.get(array, at));
        }
    }

    private void addMap(final Map<?, ?> map) {
        digest.addText("map of " + map.size());
        final boolean isOrdered = map instanceof SortedMap || map instanceof java.util.LinkedHashMap;
        final List<String> entries = new ArrayList<>();
        map.forEach((key, value) -> {
            if (isOrdered) {
                add(key);
                add(value);
            } else {
                entries.add(digestOf(key, value));
            }
        });
        addSorted(entries);
    }

    private void addCollection(final Collection<?> elements) {
        digest.addText("collection of " + elements.size());
        if (elements instanceof Set
                && !(elements instanceof SortedSet || elements instanceof java.util.LinkedHashSet)) {
            addSorted(elements.stream().map(this::digestOf).toList());
        } else {
            elements.forEach(this::add);
        }
    }

    // Independent of the order of a hash table.
    private String digestOf(final Object... values) {
        final ValueDigest one = new ValueDigest(code, new IdentityHashMap<>(seen));
        Arrays.stream(values).forEach(one::add);
        return one.digest.hex(ALL_BYTES);
    }

    private void addSorted(final List<String> digests) {
        digests.stream().sorted().forEach(digest::addText);
    }

    private void addFields(final Object object) {
        for (Class<?> type = object.getClass(); type != null && !CodeDigest.isJdk(type.getName()); ) {
            Arrays.stream(type.getDeclaredFields())
                    .filter(field -> !Modifier.isStatic(field.getModifiers()))
                    .filter(field -> !Modifier.isTransient(field.getModifiers()))
                    .sorted(Comparator.comparing(Field::getName))
                    .forEach(field -> addField(field, object));
            type = type.getSuperclass();
        }
    }

    private void addField(final Field field, final Object object) {
        digest.addText(field.getName());
        try {
            field.setAccessible(true);
            add(field.get(object));
        } catch (final InaccessibleObjectException | IllegalAccessException ignored) {
            digest.addText("closed");
        }
    }
}
