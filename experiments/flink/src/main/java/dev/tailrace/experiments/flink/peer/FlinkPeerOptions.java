package dev.tailrace.experiments.flink.peer;

import dev.tailrace.launch.engine.Engines;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.launch.run.RunSpec;
import java.time.Duration;

/**
 * Options of this engine only. The defaults are those of the profile.
 *
 * @param linger of the producers, by the profile
 * @param bufferTimeout how long a record may wait for others to fill a network buffer, {@code buffer-timeout-ms}
 * @param watermarkInterval interval of the sources' watermarks, {@code watermark-interval-ms}
 * @param reusesObjects whether functions of one task pass objects on without copying, {@code object-reuse=true|false}
 * @param stateBackend where keyed state is kept, {@code state-backend=heap|rocksdb}
 * @param topology API of windows and alerts, {@code topology=datastream|sql}
 */
record FlinkPeerOptions(
        Duration linger,
        Duration bufferTimeout,
        Duration watermarkInterval,
        boolean reusesObjects,
        StateBackend stateBackend,
        Topology topology) {

    private static final String PROFILE = "profile";
    private static final String BUFFER_TIMEOUT_MS = "buffer-timeout-ms";
    private static final String WATERMARK_INTERVAL_MS = "watermark-interval-ms";
    private static final String OBJECT_REUSE = "object-reuse";
    private static final String STATE_BACKEND = "state-backend";
    private static final String TOPOLOGY = "topology";

    /** API that windows and alerts are written in. */
    enum Topology {
        DATASTREAM,
        SQL
    }

    /** Storage of keyed state while the job runs. */
    enum StateBackend {
        HEAP("hashmap"),
        ROCKSDB("rocksdb");

        private final String word;

        StateBackend(final String word) {
            this.word = word;
        }

        /** Flink's name of the backend. */
        String word() {
            return word;
        }
    }

    /**
     * Parses the options of a request.
     *
     * @throws IllegalArgumentException when an option is unknown or its value is invalid
     */
    static FlinkPeerOptions of(final RunSpec request) {
        Engines.ownOptions("flink-native").refuseOthers(request);
        final PeerProfile profile = request.option(PROFILE)
                .map(word -> ConstantNames.parse(PeerProfile.class, word))
                .orElse(PeerProfile.LATENCY);
        return new FlinkPeerOptions(
                profile.linger(),
                millis(request, BUFFER_TIMEOUT_MS, profile.bufferTimeout()),
                millis(request, WATERMARK_INTERVAL_MS, profile.watermarkInterval()),
                flag(request, OBJECT_REUSE, profile.reusesObjects()),
                request.option(STATE_BACKEND)
                        .map(word -> ConstantNames.parse(StateBackend.class, word))
                        .orElse(StateBackend.HEAP),
                request.option(TOPOLOGY)
                        .map(word -> ConstantNames.parse(Topology.class, word))
                        .orElse(Topology.DATASTREAM));
    }

    private static Duration millis(final RunSpec request, final String name, final Duration byProfile) {
        final String text = request.option(name).orElse(Long.toString(byProfile.toMillis()));
        if (!text.matches("[0-9]{1,9}")) {
            throw new IllegalArgumentException(name + "=" + text + ": not a number of milliseconds, 0 or more");
        }
        return Duration.ofMillis(Long.parseLong(text));
    }

    private static boolean flag(final RunSpec request, final String name, final boolean byProfile) {
        return ConstantNames.flag(name, request.option(name).orElse(Boolean.toString(byProfile)));
    }
}
