package dev.tailrace.state;

/**
 * Writes and reads its own state, in place of the derived way. For what reflection cannot know, or should not: a shorter
 * form, a native resource, an object that a restore cannot make.
 *
 * <p>{@link #restore} reads exactly what {@link #save} wrote, in the same order, and has to understand the forms that
 * earlier versions wrote: begin with a version number when the form may change. It is called on an instance that wiring
 * has made and opened. Called between two records, on the thread that owns the task; may allocate.
 */
public interface Snapshotable {

    /** Writes the state. */
    void save(StateOutput output);

    /** Takes over a state; what the instance held before does not count any more. */
    void restore(StateInput input);

    /** The name of the written form: a state is restored into whatever has the same form. The class name by default. */
    default String stateFormat() {
        return getClass().getName();
    }
}
