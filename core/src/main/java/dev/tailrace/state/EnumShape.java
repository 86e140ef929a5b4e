package dev.tailrace.state;

/** Constants of an enum, by name. */
final class EnumShape extends Shape {

    /**
     * @param type of the enum, not of a constant with a body
     */
    EnumShape(final Class<?> type) {
        super(Kind.ENUM, type);
    }

    @Override
    void write(final Object object, final StateOutput output) {
        output.putText(((Enum<?>) object).name());
    }

    @Override
    Object create(final StateInput input) {
        final String name = input.getText();
        for (final Object constant : type().getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(name)) {
                return constant;
            }
        }
        throw input.refused("holds " + type().getName() + "." + name + ", which there is not any more");
    }

    @Override
    boolean needsFilling() {
        return false;
    }

    @Override
    void fill(final Object object, final StateInput input) {}
}
