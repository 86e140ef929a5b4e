package dev.tailrace.state;

import java.util.function.Function;

/**
 * Shape of values that a snapshot holds as text: values of the JDK, names of enum constants, names that stand for
 * objects.
 */
final class TextShape extends Shape {

    static final TextShape CONSTANT = new TextShape(Schema.Kind.CONSTANT, String.class, name -> name);
    static final TextShape NAMED = new TextShape(Schema.Kind.NAMED, String.class, name -> name);

    private final Function<String, ?> parser;

    /** @param parser returns null when there is no such constant */
    private TextShape(final Schema.Kind kind, final Class<?> type, final Function<String, ?> parser) {
        super(kind, type);
        this.parser = parser;
    }

    static TextShape ofValue(final Class<?> type) {
        return new TextShape(Schema.Kind.VALUE, type, text -> ValueType.parse(type, text));
    }

    /** @param type of the enum, not of a constant with a body */
    static TextShape ofEnum(final Class<?> type) {
        return new TextShape(Schema.Kind.ENUM, type, name -> {
            for (final Object constant : type.getEnumConstants()) {
                if (((Enum<?>) constant).name().equals(name)) {
                    return constant;
                }
            }
            return null;
        });
    }

    @Override
    void write(final Object object, final StateOutput output) {
        output.putText(object instanceof Enum<?> constant ? constant.name() : object.toString());
    }

    @Override
    Object create(final StateInput input) {
        final String text = input.getText();
        final Object value = parser.apply(text);
        if (value == null) {
            throw input.refused("holds " + type().getName() + "." + text + ", which no longer exists");
        }
        return value;
    }

    @Override
    boolean needsFilling() {
        return false;
    }
}
