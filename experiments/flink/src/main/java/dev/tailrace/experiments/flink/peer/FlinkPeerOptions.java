package dev.tailrace.experiments.flink.peer;

import dev.tailrace.flink.StateBackendKind;
import dev.tailrace.launch.engine.DeclaredOptions;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import java.time.Duration;
import java.util.Optional;

/**
 * Options of this engine only. The defaults are those of the profile.
 *
 * @param linger of the producers, by the profile
 * @param bufferTimeout how long a record may wait for others to fill a network buffer
 * @param watermarkInterval interval of the sources' watermarks
 * @param reusesObjects whether functions of one task pass objects on without copying
 * @param stateBackend where keyed state is kept
 */
record FlinkPeerOptions(
        Duration linger,
        Duration bufferTimeout,
        Duration watermarkInterval,
        boolean reusesObjects,
        StateBackendKind stateBackend) {

    private static final Setting<PeerProfile> PROFILE = Setting.choice(
            "profile", PeerProfile.LATENCY, "Settings of Flink and the producers that decide the latency");
    private static final Setting<Optional<Duration>> BUFFER_TIMEOUT = milliseconds(
            "buffer-timeout-ms",
            "Milliseconds that a record may wait for others to fill a network buffer; those of the profile without it");
    private static final Setting<Optional<Duration>> WATERMARK_INTERVAL = milliseconds(
            "watermark-interval-ms",
            "Milliseconds from one watermark of a source to the next; those of the profile without it");
    private static final Setting<Optional<Boolean>> OBJECT_REUSE = Setting.flag(
                    "object-reuse",
                    true,
                    "Chained functions pass objects on without copies; as the profile has it without it")
            .optional();

    static final DeclaredOptions DECLARED =
            DeclaredOptions.of(PROFILE, BUFFER_TIMEOUT, WATERMARK_INTERVAL, OBJECT_REUSE, StateBackendKind.OPTION);

    private static Setting<Optional<Duration>> milliseconds(final String name, final String description) {
        return Setting.integer(name, 0, 0, 999_999_999, description)
                .<Duration>map(Duration::ofMillis)
                .optional();
    }

    /**
     * Parses the options of a request.
     *
     * @throws StatusException that lists every unknown option and every wrong value
     */
    static FlinkPeerOptions of(final RunSpec request) {
        final Settings options = DECLARED.read(request);
        final PeerProfile profile = options.get(PROFILE);
        return new FlinkPeerOptions(
                profile.linger,
                options.get(BUFFER_TIMEOUT).orElse(profile.bufferTimeout),
                options.get(WATERMARK_INTERVAL).orElse(profile.watermarkInterval),
                options.get(OBJECT_REUSE).orElse(profile.reusesObjects),
                options.get(StateBackendKind.OPTION));
    }

    /**
     * Named set of the Flink settings that decide its latency. Two settings of tuning guides are not included: {@code
     * taskmanager.cpu.cores}, which pins nothing, and slot sharing groups, which only place tasks.
     */
    private enum PeerProfile {

        /** Low latency: each record is flushed at once, as by the profile of the same name of our runner. */
        LATENCY(Duration.ZERO, Duration.ofMillis(1), Duration.ZERO, true),

        /** Compromise that costs a fraction of the requests and buffers. */
        BALANCED(Duration.ofMillis(5), Duration.ofMillis(10), Duration.ofMillis(5), true),

        /** Defaults of Flink and its connector. */
        DEFAULTS(Duration.ofMillis(100), Duration.ofMillis(200), Duration.ofMillis(5), false);

        private final Duration bufferTimeout;
        private final Duration watermarkInterval;
        private final Duration linger;
        private final boolean reusesObjects;

        PeerProfile(
                final Duration bufferTimeout,
                final Duration watermarkInterval,
                final Duration linger,
                final boolean reusesObjects) {
            this.bufferTimeout = bufferTimeout;
            this.watermarkInterval = watermarkInterval;
            this.linger = linger;
            this.reusesObjects = reusesObjects;
        }
    }
}
