package dev.tailrace.experiments.flink.peer;

import dev.tailrace.launch.engine.Engines;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.launch.run.RunSpec;
import java.time.Duration;

/**
 * What only this engine can be asked for. By default each is what the profile says.
 *
 * @param linger of the producers, by the profile
 * @param bufferTimeout how long a record may wait for others to fill a network buffer, {@code buffer-timeout-ms}
 * @param watermarkInterval how often sources say how far event time is, {@code watermark-interval-ms}
 * @param reusesObjects whether functions of one task hand each other the same objects, {@code object-reuse=true|false}
 * @param stateBackend where keyed state is, {@code state-backend=heap|rocksdb}
 * @param topology what windows and alerts are written in, {@code topology=datastream|sql}
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

    /** What the job is written in. */
    enum Topology {
        DATASTREAM,
        SQL
    }

    /** Where keyed state is while the job runs. */
    enum StateBackend {
        HEAP("hashmap"),
        ROCKSDB("rocksdb");

        private final String word;

        StateBackend(final String word) {
            this.word = word;
        }

        /** As Flink calls it. */
        String word() {
            return word;
        }
    }

    /**
     * Those of a request.
     *
     * @throws IllegalArgumentException when one is unknown or has no sense
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
