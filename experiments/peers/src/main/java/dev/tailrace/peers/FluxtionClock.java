package dev.tailrace.peers;

import com.fluxtion.runtime.EventProcessor;

/** Clock that Fluxtion reads for each event, whether or not a node uses the time. */
public enum FluxtionClock {

    /** Fluxtion's default: the wall clock. */
    DEFAULT {
        @Override
        public void set(final EventProcessor<?> processor) {}
    },

    /** Always 0, so that the figure does not include reading the clock. */
    CONSTANT {
        @Override
        public void set(final EventProcessor<?> processor) {
            processor.setClockStrategy(() -> 0);
        }
    };

    /** Sets the clock of an initialized processor. */
    public abstract void set(EventProcessor<?> processor);
}
