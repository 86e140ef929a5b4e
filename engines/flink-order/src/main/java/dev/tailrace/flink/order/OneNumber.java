package dev.tailrace.flink.order;

import java.util.List;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeutils.base.LongSerializer;

/** The state of an operator with one task that is one number, in checkpoints and savepoints. */
final class OneNumber {

    private final ListState<Long> state;

    private OneNumber(final ListState<Long> state) {
        this.state = state;
    }

    static OneNumber in(final OperatorStateStore store, final String name) throws Exception {
        return new OneNumber(store.getListState(new ListStateDescriptor<>(name, LongSerializer.INSTANCE)));
    }

    /** What it was at the checkpoint; 0 at first. */
    long restored() throws Exception {
        final var numbers = state.get().iterator();
        return numbers.hasNext() ? numbers.next() : 0;
    }

    void write(final long number) throws Exception {
        state.update(List.of(number));
    }
}
