package dev.tailrace.record;

import dev.tailrace.function.InputFaults;
import dev.tailrace.io.RecordSchema;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The fields that a Java record has in files and messages: of each component its name, the type of its values and how they
 * are written, and which one is the event time. Components are of the types String, boolean, int, long, double and enums;
 * annotations say more: {@link Named}, {@link Decimal}, {@link Time}, {@link EventTime}, {@link Default}.
 *
 * <p>Immutable. Text formats are built on it: a {@link RecordReader} makes records of the texts of their fields, without
 * reflection.
 *
 * @param <T> record type
 */
public final class RecordLayout<T> {

    private final Class<T> type;
    private final List<RecordField> fields;
    private final int eventTime;
    private final RecordAccess<T> access;
    private final Map<String, Integer> indexes = new HashMap<>();

    private RecordLayout(final Class<T> type, final List<RecordField> fields, final int eventTime) {
        this.type = type;
        this.fields = fields;
        this.eventTime = eventTime;
        access = RecordAccess.of(type, fields, eventTime);
        for (int i = 0; i < fields.size(); i++) {
            if (indexes.put(fields.get(i).name(), i) != null) {
                throw new IllegalArgumentException(type.getName() + ": two components are named '"
                        + fields.get(i).name() + "'");
            }
        }
    }

    /**
     * The layout of a record class.
     *
     * @throws IllegalArgumentException when the class is no record, or a component cannot be a field
     */
    public static <T> RecordLayout<T> of(final Class<T> type) {
        if (!type.isRecord()) {
            throw new IllegalArgumentException(type.getName() + " is not a record");
        }
        if (type.getRecordComponents().length == 0) {
            throw new IllegalArgumentException(type.getName() + " has no components");
        }
        final List<RecordField> fields = new ArrayList<>();
        for (final RecordComponent component : type.getRecordComponents()) {
            fields.add(RecordField.of(component));
        }
        return new RecordLayout<>(type, List.copyOf(fields), eventTime(type.getRecordComponents(), type));
    }

    private static int eventTime(final RecordComponent[] components, final Class<?> type) {
        final List<Integer> marked = IntStream.range(0, components.length)
                .filter(i -> components[i].isAnnotationPresent(EventTime.class))
                .boxed()
                .toList();
        final List<Integer> times = IntStream.range(0, components.length)
                .filter(i -> components[i].isAnnotationPresent(Time.class))
                .boxed()
                .toList();
        if (marked.size() > 1 || marked.isEmpty() && times.size() > 1) {
            throw new IllegalArgumentException(
                    type.getName() + ": which component is the event time? Mark exactly one with @EventTime");
        }
        if (!marked.isEmpty()) {
            return marked.get(0);
        }
        return times.isEmpty() ? -1 : times.get(0);
    }

    /** The record class. */
    public Class<T> type() {
        return type;
    }

    /** Names of the fields, in the order of the components. */
    public List<String> names() {
        return fields.stream().map(RecordField::name).toList();
    }

    /** Index of the component with this name in files; -1 if there is none. */
    public int indexOf(final String name) {
        return indexes.getOrDefault(name, -1);
    }

    /** Whether a field may be absent. */
    public boolean isOptional(final int field) {
        return fields.get(field).fallback() != null;
    }

    /** The text that stands for an absent field; empty also where there has to be one. */
    public String fallback(final int field) {
        final byte[] text = fields.get(field).fallback();
        return text == null ? "" : new String(text, StandardCharsets.UTF_8);
    }

    /**
     * A new reader, which reports bad values to these faults.
     *
     * @param where describes where in its record a bad value is, before the name of its field; called only for reports
     */
    public RecordReader<T> reader(final InputFaults inputFaults, final Supplier<String> where) {
        return new RecordReader<>(this, inputFaults, where);
    }

    /** The event time of a record, in nanoseconds; 0 if its class has none. */
    public long eventTimeNs(final T record) {
        return access.eventTimeNs(record);
    }

    /** Hands on the components of a record in order. */
    public void write(final T record, final FieldBytes writer) {
        access.write(record, writer);
    }

    /** The fields of an encoded record: decimals as numbers, times in nanoseconds since 1970. */
    public RecordSchema schema() {
        return new RecordSchema(fields.stream().map(RecordField::schema).toList());
    }

    List<RecordField> fields() {
        return fields;
    }

    /** Index of the component that is the event time; -1 if there is none. */
    int eventTime() {
        return eventTime;
    }

    RecordAccess<T> access() {
        return access;
    }
}
