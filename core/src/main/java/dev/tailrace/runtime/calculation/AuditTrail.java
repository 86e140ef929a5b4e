package dev.tailrace.runtime.calculation;

/**
 * Is told what a processor does: which node ran, in which order, with which result. A generated class calls it only when
 * it was generated with an audit trail; else there is no trace of it in the source.
 *
 * <p>Called on the thread of the processor, between the calls of the nodes.
 */
public interface AuditTrail {

    /**
     * A cycle begins.
     *
     * @param input name of the input, the timer, or {@code calls.method}
     * @param event what came in; the due time for a timer, null for a typed call and for what was buffered
     */
    void event(String input, Object event);

    /**
     * A callback of a node has run.
     *
     * @param node name of the node
     * @param state the node itself, with the values that it has now
     * @param callback what was called, such as {@code on ladders} or {@code calculate}
     * @param changed what it answered; true for those that answer nothing
     */
    void ran(String node, Object state, String callback, boolean changed);
}
