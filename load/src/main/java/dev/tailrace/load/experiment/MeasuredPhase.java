package dev.tailrace.load.experiment;

import dev.tailrace.load.engine.Usage;
import java.util.Optional;

/** What engine and broker use from the end of the warm-up to the end of the schedule. */
final class MeasuredPhase {

    private final Optional<Long> engine;
    private final long broker;
    private Usage engineBefore = Usage.NONE;
    private Usage engineAfter = Usage.NONE;
    private Usage brokerBefore = Usage.NONE;
    private Usage brokerAfter = Usage.NONE;

    /** Of these processes; without an engine it uses nothing. */
    MeasuredPhase(final Optional<Long> engine, final long broker) {
        this.engine = engine;
        this.broker = broker;
    }

    void begin() {
        engineBefore = engine.map(Usage::of).orElse(Usage.NONE);
        brokerBefore = Usage.of(broker);
    }

    void end() {
        engineAfter = engine.map(Usage::of).orElse(Usage.NONE);
        brokerAfter = Usage.of(broker);
    }

    long engineCpuNs() {
        return engineAfter.cpuNsSince(engineBefore);
    }

    long brokerCpuNs() {
        return brokerAfter.cpuNsSince(brokerBefore);
    }

    long engineResidentBytes() {
        return engineAfter.peakResidentBytes();
    }
}
