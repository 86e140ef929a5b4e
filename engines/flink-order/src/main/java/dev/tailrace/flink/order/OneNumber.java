package dev.tailrace.flink.order;

import java.util.List;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeutils.base.LongSerializer;

/** Operator state that consists of one number, for an operator with one task, in checkpoints and savepoints. */
final class OneNumber {

    private final ListState<Long> state;

    private OneNumber(final ListState<Long> state) {
        this.state = state;
    }

    static OneNumber in(final OperatorStateStore store, final String name) throws Exception {
        return new OneNumber(store.getListState(new ListStateDescriptor<>(name, LongSerializer.INSTANCE)));
    }

    /** The number at the restored checkpoint; 0 without one. */
    long restored() throws Exception {
        final var numbers = state.get().iterator();
        return numbers.hasNext() ? numbers.next() : 0;
    }

    void write(final long number) throws Exception {
        state.update(List.of(number));
    }
}
