package dev.tailrace.plan;

import dev.tailrace.function.Operator;
import java.util.List;
import java.util.function.Supplier;

/**
 * A node that a library brings: a supplier of operators, with what a stream graph has to know beyond that. It is added to
 * a pipeline like the operators of users, by {@code process}. {@link #get} makes an operator for a task or a key; tasks of
 * a parallel run call it on their own threads.
 *
 * @param <T> type of the records
 * @param <R> type of the results
 */
public interface LibraryNode<T, R> extends Supplier<Operator<T, R>> {

    /** The name of the kind of node in printed graphs. */
    String kind();

    /**
     * Problems of the node, as sentences that follow its name. Called while the pipeline is built.
     *
     * @param hasTimers whether the operators can set timers
     */
    List<String> problems(boolean hasTimers);

    /** The parts of a new operator, for a generated class that makes the operator itself. */
    Object parts();
}
