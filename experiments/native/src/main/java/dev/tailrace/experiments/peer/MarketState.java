package dev.tailrace.experiments.peer;

/**
 * Engine state of one instrument, the instrument of the current message.
 *
 * @param <X> exception type of the engine's state
 */
public interface MarketState<X extends Exception> {

    /** Returns a resting order, or null. */
    Lot order(long reference) throws X;

    void putOrder(long reference, Lot order) throws X;

    void removeOrder(long reference) throws X;

    /** Returns the state of the instrument itself, or null. */
    PeerInstrument instrument() throws X;

    /** Stores the state of the instrument itself. */
    void putInstrument(PeerInstrument instrument) throws X;

    /** Stores a trade until the window of the message has closed. */
    void putPrint(long match, Lot print) throws X;

    /**
     * Removes and returns the latest trade with this match number, if it belongs to the window of the message; else null.
     */
    Lot takePrint(long match) throws X;
}
