package dev.tailrace.launch.process;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Converts records to text fields and back. All requests and reports that processes exchange are records; this class is the only
 * one that knows how they are written.
 *
 * <p>Each component is a field with the name of the component in lower case, {@code stateDir} as {@code state-dir}. Its value is
 *
 * <ul>
 *   <li>a string, an int, long, double or boolean, primitive or boxed, an enum constant, a {@link Path}, {@link Duration} or
 *       {@link Instant}: its text;
 *   <li>an {@link Optional} or {@link OptionalLong}: the field of its value; no field when it is empty. If the value is a
 *       record, the field is {@code present};
 *   <li>another record: its fields, with {@code NAME.} in front of their names;
 *   <li>a {@link List} or {@link Set}: the number of elements, which are in the fields {@code NAME.0}, {@code NAME.1} and so on;
 *   <li>a {@link Map} or {@link SortedMap}: the number of entries, which are in the fields {@code NAME.KEY}. Keys and values
 *       are texts, no records.
 * </ul>
 *
 * <p>A field that is missing or unknown is an error, so sender and receiver agree on what was asked for. The range of a value is
 * checked by the compact constructor of its record. Collections that are read cannot be changed.
 */
public final class RecordText {

    private static final String PRESENT = "present";

    private RecordText() {}

    /**
     * The fields of a record, in the order of its components.
     *
     * @throws IllegalArgumentException when a component is null or of a type that is not listed above
     */
    public static Map<String, String> write(final Record record) {
        final Map<String, String> fields = new LinkedHashMap<>();
        write(record, "", fields);
        return fields;
    }

    private static void write(final Record record, final String prefix, final Map<String, String> fields) {
        for (final RecordComponent component : record.getClass().getRecordComponents()) {
            write(prefix + fieldOf(component), component.getGenericType(), valueOf(component, record), fields);
        }
    }

    private static String fieldOf(final RecordComponent component) {
        final StringBuilder field = new StringBuilder();
        component.getName().chars().forEach(letter -> {
            final boolean isUpper = letter >= 'A' && letter <= 'Z';
            field.append(isUpper ? "-" : "").append((char) (isUpper ? letter + ('a' - 'A') : letter));
        });
        return field.toString();
    }

    private static Object valueOf(final RecordComponent component, final Record record) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(record);
        } catch (final IllegalAccessException | InvocationTargetException e) {
            throw new IllegalArgumentException("cannot read " + component, e);
        }
    }

    private static void write(
            final String name, final Type type, final Object value, final Map<String, String> fields) {
        final Class<?> raw = rawOf(type, name);
        if (value == null) {
            throw new IllegalArgumentException("'" + name + "' is null");
        }
        if (value instanceof Optional<?> optional) {
            final Type inner = argument(type, 0);
            optional.ifPresent(present -> {
                if (present instanceof Record) {
                    fields.put(name, PRESENT);
                }
                write(name, inner, present, fields);
            });
        } else if (value instanceof OptionalLong optional) {
            optional.ifPresent(present -> fields.put(name, Long.toString(present)));
        } else if (value instanceof Record record) {
            write(record, name + ".", fields);
        } else if (value instanceof Collection<?> elements) {
            fields.put(name, Integer.toString(elements.size()));
            int index = 0;
            for (final Object element : elements) {
                write(name + "." + index++, argument(type, 0), element, fields);
            }
        } else if (value instanceof Map<?, ?> entries) {
            fields.put(name, Integer.toString(entries.size()));
            entries.forEach((key, mapped) -> fields.put(
                    name + "." + textOf(name, rawOf(argument(type, 0), name), key),
                    textOf(name, rawOf(argument(type, 1), name), mapped)));
        } else {
            fields.put(name, textOf(name, raw, value));
        }
    }

    private static String textOf(final String name, final Class<?> type, final Object value) {
        checkIsText(type, name);
        return value instanceof Enum<?> constant ? constant.name() : value.toString();
    }

    private static void checkIsText(final Class<?> type, final String name) {
        if (!type.isEnum()
                && !type.isPrimitive()
                && !Number.class.isAssignableFrom(type)
                && !Set.of(String.class, Boolean.class, Path.class, Duration.class, Instant.class)
                        .contains(type)) {
            throw unsupported(type, name);
        }
    }

    private static Class<?> rawOf(final Type type, final String name) {
        if (type instanceof ParameterizedType generic) {
            return (Class<?>) generic.getRawType();
        }
        if (type instanceof Class<?> plain) {
            return plain;
        }
        throw unsupported(type, name);
    }

    private static Type argument(final Type type, final int index) {
        return ((ParameterizedType) type).getActualTypeArguments()[index];
    }

    private static IllegalArgumentException unsupported(final Type type, final String name) {
        return new IllegalArgumentException(
                "'" + name + "': a " + type.getTypeName() + " cannot be in a request or report");
    }

    /**
     * The record that these fields were written from.
     *
     * @throws IllegalArgumentException when a field is missing, unknown or not of its type; what the constructor of the
     *     record throws is thrown as it is
     */
    public static <R extends Record> R read(final Class<R> type, final Map<String, String> fields) {
        final Reader reader = new Reader(type.getSimpleName(), new LinkedHashMap<>(fields));
        final R record = reader.record(type, "");
        if (!reader.unread.isEmpty()) {
            throw reader.problem("has unknown fields " + reader.unread.keySet());
        }
        return record;
    }

    /**
     * A copy of a record with another value of one component.
     *
     * @throws IllegalArgumentException when there is no such component; what the constructor of the record throws is thrown
     *     as it is
     */
    public static <R extends Record> R with(final R record, final String component, final Object value) {
        final RecordComponent[] components = record.getClass().getRecordComponents();
        final Object[] values = new Object[components.length];
        boolean isThere = false;
        for (int i = 0; i < components.length; i++) {
            final boolean isIt = components[i].getName().equals(component);
            values[i] = isIt ? value : valueOf(components[i], record);
            isThere |= isIt;
        }
        if (!isThere) {
            throw new IllegalArgumentException(record.getClass().getSimpleName() + " has no component " + component);
        }
        @SuppressWarnings("unchecked")
        final Class<R> type = (Class<R>) record.getClass();
        return make(type, values);
    }

    private static <R extends Record> R make(final Class<R> type, final Object[] values) {
        try {
            final Constructor<R> constructor = type.getDeclaredConstructor(Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class[]::new));
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (final InvocationTargetException refused) {
            if (refused.getCause() instanceof RuntimeException known) {
                throw known;
            }
            throw new IllegalArgumentException(refused.getCause());
        } catch (final ReflectiveOperationException e) {
            throw new IllegalArgumentException("cannot create a " + type.getName(), e);
        }
    }

    /**
     * Checks a number, in the compact constructor of a request or report.
     *
     * @throws IllegalArgumentException when it is out of range
     */
    public static void checkRange(final String name, final long value, final long least, final long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " is " + value + ", not from " + least + " to " + most);
        }
    }

    /** Takes fields away as it reads them. */
    private record Reader(String typeName, Map<String, String> unread) {

        private IllegalArgumentException problem(final String problem) {
            return new IllegalArgumentException(typeName + " " + problem);
        }

        private IllegalArgumentException wrong(final String name, final String text, final String kind) {
            return problem("has '" + text + "' in field '" + name + "', which is not " + kind);
        }

        private <R extends Record> R record(final Class<R> type, final String prefix) {
            return make(
                    type,
                    Arrays.stream(type.getRecordComponents())
                            .map(component -> value(prefix + fieldOf(component), component.getGenericType()))
                            .toArray());
        }

        private Object value(final String name, final Type type) {
            final Class<?> raw = rawOf(type, name);
            if (raw == Optional.class) {
                return optional(name, argument(type, 0));
            }
            if (raw == OptionalLong.class) {
                return unread.containsKey(name)
                        ? OptionalLong.of((Long) value(name, Long.class))
                        : OptionalLong.empty();
            }
            if (raw.isRecord()) {
                return record(raw.asSubclass(Record.class), name + ".");
            }
            if (raw == List.class) {
                return list(name, argument(type, 0));
            }
            if (raw == Set.class) {
                return set(name, argument(type, 0));
            }
            if (raw == SortedMap.class) {
                return Collections.unmodifiableSortedMap(map(name, type, new TreeMap<>()));
            }
            if (raw == Map.class) {
                return Collections.unmodifiableMap(map(name, type, new LinkedHashMap<>()));
            }
            return scalar(name, raw, text(name));
        }

        private Optional<?> optional(final String name, final Type type) {
            if (!unread.containsKey(name)) {
                return Optional.empty();
            }
            if (rawOf(type, name).isRecord() && !text(name).equals(PRESENT)) {
                throw problem("has a field '" + name + "' other than '" + PRESENT + "'");
            }
            return Optional.of(value(name, type));
        }

        private String text(final String name) {
            final String text = unread.remove(name);
            if (text == null) {
                throw problem("has no field '" + name + "'");
            }
            return text;
        }

        private int count(final String name) {
            final String text = text(name);
            if (!text.matches("[0-9]{1,9}")) {
                throw wrong(name, text, "a number of elements");
            }
            return Integer.parseInt(text);
        }

        // Without space for so many in advance: the count may be wrong.
        private List<Object> list(final String name, final Type type) {
            final List<Object> list = new ArrayList<>();
            for (int left = count(name); left > 0; left--) {
                list.add(value(name + "." + list.size(), type));
            }
            return Collections.unmodifiableList(list);
        }

        private Set<Object> set(final String name, final Type type) {
            final Set<Object> set = new LinkedHashSet<>();
            for (final Object element : list(name, type)) {
                if (!set.add(element)) {
                    throw problem("has an element twice in '" + name + "'");
                }
            }
            return Collections.unmodifiableSet(set);
        }

        private <M extends Map<Object, Object>> M map(final String name, final Type type, final M map) {
            final int count = count(name);
            final String prefix = name + ".";
            final Class<?> keys = rawOf(argument(type, 0), name);
            final Class<?> values = rawOf(argument(type, 1), name);
            for (final String field : unread.keySet().toArray(new String[0])) {
                if (field.startsWith(prefix)) {
                    map.put(scalar(name, keys, field.substring(prefix.length())), scalar(field, values, text(field)));
                }
            }
            if (map.size() != count) {
                throw problem("has " + map.size() + " entries in '" + name + "', which should have " + count);
            }
            return map;
        }

        private Object scalar(final String name, final Class<?> type, final String text) {
            checkIsText(type, name);
            if (type == String.class) {
                return text;
            }
            if (type == boolean.class || type == Boolean.class) {
                if (!text.equals("true") && !text.equals("false")) {
                    throw wrong(name, text, "true or false");
                }
                return text.equals("true");
            }
            if (type.isEnum()) {
                return Arrays.stream(type.getEnumConstants())
                        .filter(constant -> ((Enum<?>) constant).name().equals(text))
                        .findFirst()
                        .orElseThrow(() -> wrong(name, text, "one of " + Arrays.toString(type.getEnumConstants())));
            }
            try {
                return parsed(type, text);
            } catch (final IllegalArgumentException | java.time.DateTimeException ignored) {
                throw wrong(name, text, "a " + type.getSimpleName());
            }
        }

        private static Object parsed(final Class<?> type, final String text) {
            if (type == int.class || type == Integer.class) {
                return Integer.valueOf(text);
            }
            if (type == long.class || type == Long.class) {
                return Long.valueOf(text);
            }
            if (type == double.class || type == Double.class) {
                return Double.valueOf(text);
            }
            if (type == Path.class) {
                return Path.of(text);
            }
            if (type == Duration.class) {
                return Duration.parse(text);
            }
            if (type == Instant.class) {
                return Instant.parse(text);
            }
            throw unsupported(type, text);
        }
    }
}
