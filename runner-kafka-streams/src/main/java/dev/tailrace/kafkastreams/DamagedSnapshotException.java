package dev.tailrace.kafkastreams;

/** What a slot holds is no whole snapshot; another one may be. */
final class DamagedSnapshotException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    DamagedSnapshotException(final String message) {
        super(message);
    }
}
