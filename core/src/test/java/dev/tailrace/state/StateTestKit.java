package dev.tailrace.state;

/** Saves and restores single objects as the node "node". */
final class StateTestKit {

    static final String NODE = "node";

    private StateTestKit() {}

    static byte[] save(final Object... parts) {
        return new StateWriter().section(NODE, parts).toBytes();
    }

    static RestoreReport restore(final byte[] snapshot, final Object... parts) {
        return StateReader.of(snapshot).section(NODE, parts).restore();
    }

    /** Restores the state of one object into another. */
    static <T> T moved(final T from, final T to) {
        restore(save(from), to);
        return to;
    }
}
