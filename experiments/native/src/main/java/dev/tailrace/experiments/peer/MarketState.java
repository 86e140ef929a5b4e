package dev.tailrace.experiments.peer;

/**
 * Where an engine keeps what is known of one instrument, the one whose message is read.
 *
 * @param <X> what the engine's state may throw
 */
public interface MarketState<X extends Exception> {

    /** A resting order, or null. */
    Lot order(long reference) throws X;

    /** Keeps a resting order. */
    void putOrder(long reference, Lot order) throws X;

    /** Forgets a resting order. */
    void removeOrder(long reference) throws X;

    /** What is known of the instrument itself, or null. */
    PeerInstrument instrument() throws X;

    /** Keeps what is known of the instrument itself. */
    void putInstrument(PeerInstrument instrument) throws X;

    /** Keeps a trade until the window of the message is over. */
    void putPrint(long match, Lot print) throws X;

    /** The latest trade with this number, if it is of the window of the message; else null. It is forgotten with that. */
    Lot takePrint(long match) throws X;
}
