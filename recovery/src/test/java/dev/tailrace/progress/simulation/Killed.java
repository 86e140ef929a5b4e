package dev.tailrace.progress.simulation;

/** The process that runs this ends here and now. An error, so that nothing catches it on the way. */
final class Killed extends Error {

    private static final long serialVersionUID = 1L;

    Killed() {
        super("killed", null, false, false);
    }
}
