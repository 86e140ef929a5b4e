package dev.tailrace.load.fake;

import dev.tailrace.load.fake.FaultPlan.Fault;
import java.util.function.Consumer;

/** Passes values on with the faults of a {@link FaultPlan}. Used by one thread. */
final class FaultyRelay {

    private final FaultPlan plan;
    private final Consumer<byte[]> output;
    private long number;
    private byte[] heldBack;

    FaultyRelay(final FaultPlan plan, final Consumer<byte[]> output) {
        this.plan = plan;
        this.output = output;
    }

    void onValue(final byte[] value) {
        final Fault fault = plan.of(number++);
        if (fault == Fault.INVERSION) {
            heldBack = value;
            return;
        }
        send(value, fault);
        if (heldBack != null) {
            output.accept(heldBack);
            heldBack = null;
        }
    }

    private void send(final byte[] value, final Fault fault) {
        if (fault != Fault.LOSS) {
            output.accept(value);
        }
        if (fault == Fault.DUPLICATE) {
            output.accept(value);
        }
    }
}
