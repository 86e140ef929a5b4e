package dev.tailrace.runner.calculation;

import dev.tailrace.runner.calculation.Recording.EventCodec;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/**
 * Encodes and decodes one item of a recording. Writes numbers and booleans itself; the user's codec writes everything
 * else.
 */
final class ItemBytes {

    private ItemBytes() {}

    static void write(final Recording.Item item, final EventCodec codec, final DataOutput to) throws IOException {
        to.writeByte(item.kind().ordinal());
        to.writeUTF(item.name());
        to.writeUTF(item.method());
        to.writeLong(item.timeNs());
        to.writeInt(item.events().length);
        for (final Object event : item.events()) {
            write(source(item), event, codec, to);
        }
    }

    static Recording.Item read(final EventCodec codec, final DataInput from) throws IOException {
        final Recording.Kind kind = Recording.Kind.values()[from.readByte()];
        final String name = from.readUTF();
        final String method = from.readUTF();
        final Recording.Item item = new Recording.Item(kind, name, method, null, from.readLong());
        final Object[] events = new Object[from.readInt()];
        for (int i = 0; i < events.length; i++) {
            events[i] = read(source(item), codec, from);
        }
        return new Recording.Item(kind, name, method, events, item.timeNs());
    }

    private static String source(final Recording.Item item) {
        final int arguments = item.method().indexOf('[');
        return arguments < 0 ? item.name() : item.name() + "." + item.method().substring(0, arguments);
    }

    private static void write(final String input, final Object value, final EventCodec codec, final DataOutput to)
            throws IOException {
        final char tag = tagOf(value);
        to.writeChar(tag);
        switch (tag) {
            case 'Z' -> to.writeBoolean((Boolean) value);
            case 'B' -> to.writeByte((Byte) value);
            case 'S' -> to.writeShort((Short) value);
            case 'C' -> to.writeChar((Character) value);
            case 'I' -> to.writeInt((Integer) value);
            case 'J' -> to.writeLong((Long) value);
            case 'F' -> to.writeFloat((Float) value);
            case 'D' -> to.writeDouble((Double) value);
            case '0' -> {}
            default -> codec.write(input, value, to);
        }
    }

    private static Object read(final String input, final EventCodec codec, final DataInput from) throws IOException {
        return switch (from.readChar()) {
            case 'Z' -> from.readBoolean();
            case 'B' -> from.readByte();
            case 'S' -> from.readShort();
            case 'C' -> from.readChar();
            case 'I' -> from.readInt();
            case 'J' -> from.readLong();
            case 'F' -> from.readFloat();
            case 'D' -> from.readDouble();
            case '0' -> null;
            default -> codec.read(input, from);
        };
    }

    private static char tagOf(final Object value) {
        if (value == null) {
            return '0';
        }
        final int place = List.<Class<?>>of(
                        Boolean.class,
                        Byte.class,
                        Short.class,
                        Character.class,
                        Integer.class,
                        Long.class,
                        Float.class,
                        Double.class)
                .indexOf(value.getClass());
        return place < 0 ? 'L' : "ZBSCIJFD".charAt(place);
    }
}
