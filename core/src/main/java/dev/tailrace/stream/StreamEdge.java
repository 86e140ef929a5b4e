package dev.tailrace.stream;

import dev.tailrace.plan.Key;
import java.util.Optional;

/**
 * An edge of the stream graph: it connects two nodes and defines how records are distributed over tasks.
 *
 * @param from node that emits
 * @param to node that receives
 * @param input number of the receiver's input that it feeds: 0, or 1 for the right input of a connect
 * @param dispatch how records are distributed over the receiver's tasks
 * @param key key of the records, for dispatch by hash
 */
@SuppressWarnings("exports") // keys are for compiler and engines, not part of the API
public record StreamEdge(StreamNode from, StreamNode to, int input, Dispatch dispatch, Optional<Key> key) {

    /** The dispatch pattern in words: {@code hash by instrument}. */
    public String describeDispatch() {
        return dispatch + key.map(k -> " by " + k.name()).orElse("");
    }

    // By the nodes alone, which have few edges in common.
    @Override
    public int hashCode() {
        return 31 * from.hashCode() + to.hashCode();
    }
}
