package dev.tailrace.peers;

import com.fluxtion.runtime.EventProcessor;

/** Which clock Fluxtion reads for each event, whether or not a node asks for the time. */
public enum FluxtionClock {

    /** As it comes: the wall clock. */
    DEFAULT {
        @Override
        public void set(final EventProcessor<?> processor) {}
    },

    /** Always 0: what is left is the cost of everything else. */
    CONSTANT {
        @Override
        public void set(final EventProcessor<?> processor) {
            processor.setClockStrategy(() -> 0);
        }
    };

    /** Hands the clock to a processor that was initialised. */
    public abstract void set(EventProcessor<?> processor);
}
