package dev.tailrace.runtime.calculation;

/**
 * Listener for the steps of a processor: which nodes ran, in which order, with which results. A generated class calls
 * it only when it was generated with an audit trail; otherwise its source does not mention it.
 *
 * <p>Called on the thread of the processor, between the calls of the nodes.
 */
public interface AuditTrail {

    /**
     * A cycle begins.
     *
     * @param input name of the input, the timer, or {@code calls.method}
     * @param event the event; the due time for a timer; null for a typed call and for buffered events
     */
    void event(String input, Object event);

    /**
     * A callback of a node has run.
     *
     * @param node name of the node
     * @param state the node itself, with the values that it has now
     * @param callback description of the callback, such as {@code on ladders} or {@code calculate}
     * @param changed result of the callback; true for callbacks that return nothing
     */
    void ran(String node, Object state, String callback, boolean changed);
}
