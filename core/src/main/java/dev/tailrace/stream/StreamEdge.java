package dev.tailrace.stream;

import java.util.Optional;

/**
 * An edge of the stream graph.
 *
 * @param from node that emits
 * @param to node that receives
 * @param input which of the receiver's inputs it feeds: 0, or 1 for the right input of a connect
 * @param dispatch how records are spread over the receiver's tasks
 * @param key what they are keyed by, for dispatch by hash
 */
public record StreamEdge(StreamNode from, StreamNode to, int input, Dispatch dispatch, Optional<Key> key) {

    /** The dispatch pattern in words: {@code hash by instrument}. */
    public String describeDispatch() {
        return dispatch + key.map(k -> " by " + k.name()).orElse("");
    }
}
