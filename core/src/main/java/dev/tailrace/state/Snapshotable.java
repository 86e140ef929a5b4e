package dev.tailrace.state;

/**
 * An object that writes and reads its own state in snapshots, instead of having its fields saved. For state that is not in
 * the fields or has a shorter form, and for objects that a restore cannot create.
 *
 * <p>{@link #restore} reads exactly what {@link #save} wrote, in the same order, and has to understand the forms that
 * earlier versions wrote: begin with a version number when the form may change. It is called on an instance that wiring
 * has created and opened. Both are called between two records, on the thread that owns the task, and may allocate.
 */
public interface Snapshotable {

    /** Writes the state. */
    void save(StateOutput output);

    /** Replaces the state of this object by the saved one. */
    void restore(StateInput input);

    /** The name of the written form; a state is restored into an object of the same form. By default the class name. */
    default String stateFormat() {
        return getClass().getName();
    }
}
