package dev.tailrace.state;

/** Finds the shape of a class; derives it once. */
final class Shapes {

    private static final ClassCache<Shape> SHAPES = new ClassCache<>(Shapes::derive);

    private Shapes() {}

    /**
     * The shape of a class.
     *
     * @throws StateException when its instances cannot be saved; the message is the end of a sentence about a place
     */
    static Shape of(final Class<?> type) {
        return SHAPES.get(type);
    }

    private static Shape derive(final Class<?> type) {
        if (type.isArray()) {
            return new ArrayShape(type);
        }
        if (Enum.class.isAssignableFrom(type)) {
            return new EnumShape(type.isEnum() ? type : type.getSuperclass());
        }
        if (ValueShape.isValue(type)) {
            return new ValueShape(type);
        }
        if (Snapshotable.class.isAssignableFrom(type)) {
            return new OwnShape(type);
        }
        if (WiredValues.isOfTheJdk(type)) {
            return shapeOfTheJdk(type);
        }
        refuseSpecialClasses(type);
        return type.isRecord() ? new RecordShape(type) : new PlainShape(StateLayout.of(type));
    }

    private static Shape shapeOfTheJdk(final Class<?> type) {
        final Shape shape = JdkShapes.of(type);
        if (shape == null) {
            throw new StateException(
                    "holds a " + type.getName() + ", which is no state that can be saved; declare the field"
                            + " transient, or let the object that holds it implement Snapshotable");
        }
        return shape;
    }

    /** What extends a class of the JDK has state that is out of sight. */
    private static void refuseSpecialClasses(final Class<?> type) {
        Class<?> parent = type.getSuperclass();
        while (parent != null && !WiredValues.isOfTheJdk(parent)) {
            parent = parent.getSuperclass();
        }
        if (parent != null && parent != Object.class && parent != Record.class) {
            throw new StateException("holds a " + type.getName() + ", which extends " + parent.getName()
                    + ", whose state is out of sight; declare the field transient, or implement Snapshotable");
        }
    }
}
