package dev.tailrace.state;

import java.util.List;

/**
 * How a class was when the snapshot was taken.
 *
 * @param type name of the class, or of the form that a {@link Snapshotable} writes
 * @param fields in the order in which their values are written
 * @param firstMet the first place with an instance of it, for messages
 */
record Schema(Kind kind, String type, List<Saved> fields, String firstMet) {

    /**
     * A field as it was.
     *
     * @param type as {@link Column#type}
     */
    record Saved(String name, char type) {}
}
