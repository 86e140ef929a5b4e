package dev.tailrace.state;

/** How the instances of a class are written. The order is part of the format: add at the end. */
enum Kind {
    /** Field by field, made by the constructor without arguments. */
    PLAIN,
    /** Component by component, made by the canonical constructor. */
    RECORD,
    /** Length and elements. */
    ARRAY,
    /** A collection or map of the JDK, through its public methods. */
    COLLECTION,
    /** What a {@link Snapshotable} wrote itself. */
    OWN,
    /** An immutable value of the JDK, as text. */
    VALUE,
    /** The name of an enum constant. */
    ENUM,
    /** What a static final field refers to, as the name of class and field: the instance stays that of the class. */
    CONSTANT,
    /** What was handed in under a name. */
    NAMED;

    private static final Kind[] ALL = values();

    static Kind of(final int ordinal) {
        if (ordinal < 0 || ordinal >= ALL.length) {
            throw ByteSource.damaged();
        }
        return ALL[ordinal];
    }
}
