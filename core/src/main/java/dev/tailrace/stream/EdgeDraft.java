package dev.tailrace.stream;

/**
 * An edge of a pipeline that has not been built yet.
 *
 * @param from the node that emits, perhaps of another pipeline, which is a mistake that validation reports
 * @param dispatch as asked for, or null for the default
 * @param key or null
 */
record EdgeDraft(Pipeline origin, NodeDraft from, NodeDraft to, int input, Dispatch dispatch, Key key) {

    /** Hash when there is a key; else as asked for; else forward, or round robin between unequal parallelisms. */
    Dispatch effectiveDispatch() {
        if (key != null) {
            return Dispatch.HASH;
        }
        if (dispatch != null) {
            return dispatch;
        }
        return from.parallelism == to.parallelism ? Dispatch.FORWARD : Dispatch.ROUND_ROBIN;
    }
}
