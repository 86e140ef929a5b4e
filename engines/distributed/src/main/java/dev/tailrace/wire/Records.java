package dev.tailrace.wire;

import dev.tailrace.function.WireReader;
import dev.tailrace.function.WireWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes records with their classes, and reads them. A record begins with 0 for none, the number of a class of the JDK, or
 * 255 and the name of its class, so that messages need nothing that went before them. Used by one thread.
 */
public final class Records {

    private static final int NONE = 0;
    private static final int NAMED = 255;

    private final ClassLoader loader;
    private final Map<Class<?>, Known> byType = new IdentityHashMap<>();
    private final List<Known> known = new ArrayList<>();

    /** A class that has been met. */
    private static final class Known {

        private final Form form;
        private final byte[] name;
        private Object reusable;

        Known(final Class<?> type) {
            form = Forms.of(type);
            name = type.getName().getBytes(StandardCharsets.UTF_8);
        }
    }

    /** @param loader which has the classes of the records */
    public Records(final ClassLoader loader) {
        this.loader = loader;
    }

    /**
     * Writes a record, or null.
     *
     * @throws UnsendableException when it is of a class that cannot be sent; nothing is to be sent then
     */
    public void write(final WireWriter to, final Object record) {
        if (record == null) {
            to.putByte(NONE);
            return;
        }
        final int number = Values.numberOf(record.getClass());
        if (number > 0) {
            to.putByte(number);
            Values.write(number, record, to);
        } else {
            final Known type = known(typeOf(record));
            to.putByte(NAMED);
            to.putBytes(type.name);
            type.form.write(record, to, this);
        }
    }

    private static Class<?> typeOf(final Object record) {
        return record instanceof Enum<?> constant ? constant.getDeclaringClass() : record.getClass();
    }

    /** Reads a record. What can change is valid until the next one is read. */
    public Object read(final WireReader from) {
        final int number = from.getByte() & 0xFF;
        if (number != NAMED) {
            return value(number, from);
        }
        final Known type = named(from);
        final Object record = type.form.read(from, this, type.reusable);
        type.reusable = record;
        return record;
    }

    /** Reads a record that its owner keeps. */
    public Object readKept(final WireReader from) {
        final int number = from.getByte() & 0xFF;
        return number != NAMED ? value(number, from) : named(from).form.read(from, this, null);
    }

    private static Object value(final int number, final WireReader from) {
        return number == NONE ? null : Values.read(number, from);
    }

    private Known known(final Class<?> type) {
        final Known before = byType.get(type);
        return before != null ? before : learn(type);
    }

    private Known learn(final Class<?> type) {
        final Known learned = new Known(type);
        byType.put(type, learned);
        known.add(learned);
        return learned;
    }

    // Few classes cross between two tasks: comparing their names costs less than making a text to look up.
    private Known named(final WireReader from) {
        final int length = from.getCount();
        for (int place = 0; place < known.size(); place++) {
            final Known candidate = known.get(place);
            if (candidate.name.length == length && from.skipIfNext(candidate.name)) {
                return candidate;
            }
        }
        final String name = new String(from.buffer(), from.offset(), length, StandardCharsets.UTF_8);
        from.skip(length);
        try {
            return learn(Class.forName(name, true, loader));
        } catch (final ClassNotFoundException none) {
            throw new IllegalStateException("a record of class " + name + " has come, and there is no such class here");
        }
    }
}
