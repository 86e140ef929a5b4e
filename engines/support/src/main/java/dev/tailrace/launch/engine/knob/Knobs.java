package dev.tailrace.launch.engine.knob;

import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.engine.EngineSpec;
import dev.tailrace.launch.engine.ListingMethod;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The knobs of each engine. Left out is what guides name and engines do not have, such as Flink's {@code
 * taskmanager.cpu.cores}, which pins nothing, and what they set to its default.
 */
public final class Knobs {

    /** Stands for all knobs of an engine. */
    public static final String ALL = "all";

    private static final Knob LINGER = linger("client.producer.linger.ms", "0", "5");
    private static final Knob BATCH_SIZE = new Knob(
            "batch-size",
            "client.producer.batch.size",
            "16384",
            "65536",
            "Larger batches of the producer raise throughput, and cost latency only when they are waited for.");
    private static final Knob COMPRESSION = compression("client.producer.compression.type");
    private static final Knob FETCH = new Knob(
            "fetch-min-bytes",
            "client.consumer.fetch.min.bytes",
            "1",
            "16384",
            "Fewer and larger fetches take load off the broker; a fetch waits for so many bytes, 500 ms at most.");
    private static final Knob OBJECT_REUSE = new Knob(
            "object-reuse",
            "object-reuse",
            "true",
            "false",
            "Without copies between chained functions a record costs less; Flink copies unless it is told not to.");
    private static final Knob STATE_BACKEND = new Knob(
            "state-backend",
            "state-backend",
            "heap",
            "rocksdb",
            "RocksDB holds more state than memory, for a call and a serialisation at every access.");
    private static final Knob CHECKPOINTS = new Knob(
            "checkpoint-interval",
            "progress-interval-ms",
            "1000",
            "100",
            "Frequent checkpoints shorten recovery and, with transactions, latency; each costs work.");
    private static final Knob THREADS = new Knob(
            "threads", "threads", "1", "2", "More parallel tasks take more load; records then change threads.");
    private static final Knob TRIGGER = new Knob(
            "trigger-interval",
            "trigger-interval-ms",
            "0",
            "100",
            "A longer time between micro-batches makes them larger and cheaper, at the price of latency.");

    /** Of the process, which every engine has. */
    private static final List<Knob> OF_PROCESS = List.of(
            new Knob(
                    "gc",
                    "java-options",
                    "",
                    "-XX:+UseZGC",
                    "ZGC stops threads for less than a millisecond, and takes processor time and memory for it."),
            new Knob(
                    "pinning",
                    "cpus",
                    "",
                    EngineOptions.HALF,
                    "Processors of its own keep an engine's caches warm and others out of its way."));

    private static final Knob COMMITS = new Knob(
            "commit-interval",
            "commit-interval-ms",
            "30000, or 100 with transactions",
            "1000",
            "A short commit interval shows results of transactions sooner, and empties caches more often.");
    private static final Knob CACHE = new Knob(
            "cache",
            "client.statestore.cache.max.bytes",
            "10485760",
            "0",
            "Without a record cache every update goes on at once; with it, several become one.");

    private static final Map<String, List<Knob>> BY_ENGINE = Map.of(
            "in-process",
            List.of(),
            "plain",
            List.of(
                    linger("linger-ms", "0", "5"),
                    compression("client.compression.type"),
                    new Knob(
                            "commit-interval",
                            "progress-interval-ms",
                            "1000",
                            "100",
                            "Frequent commits of offsets shorten what is read again after a crash; each is a request.")),
            "kafka",
            List.of(
                    LINGER,
                    BATCH_SIZE,
                    COMPRESSION,
                    FETCH,
                    new Knob(
                            "commit-interval",
                            "progress-interval-ms",
                            "1000",
                            "100",
                            "Frequent snapshots and commits shorten a restart; each costs work.")),
            "kafka-streams",
            List.of(COMMITS, CACHE, LINGER, BATCH_SIZE, COMPRESSION, FETCH),
            // Its stores have no record caches, so their size changes nothing.
            "kafka-streams-native",
            List.of(COMMITS, LINGER, BATCH_SIZE, COMPRESSION, FETCH),
            "flink",
            List.of(bufferTimeout("0"), CHECKPOINTS, OBJECT_REUSE, STATE_BACKEND, LINGER, COMPRESSION, THREADS),
            "flink-native",
            List.of(
                    bufferTimeout("1"),
                    new Knob(
                            "watermark-interval",
                            "watermark-interval-ms",
                            "1",
                            "200",
                            "Rare watermarks cost less; windows close that much later. Flink's own is 200 ms."),
                    CHECKPOINTS,
                    OBJECT_REUSE,
                    STATE_BACKEND,
                    THREADS),
            "spark",
            List.of(
                    TRIGGER,
                    new Knob(
                            "mode",
                            "mode",
                            "micro-batch",
                            "async",
                            "Asynchronous progress takes the logs of a batch out of its way."),
                    new Knob(
                            "state-store",
                            "state-store",
                            "rocksdb",
                            "memory",
                            "State in memory is faster as long as it fits."),
                    linger("client.producer.linger.ms", "5", "0"),
                    COMPRESSION),
            "spark-native",
            List.of(
                    TRIGGER,
                    new Knob(
                            "shuffle-partitions",
                            "shuffle-partitions",
                            "2",
                            "8",
                            "As many partitions of a shuffle as there are cores; each costs a task and a state store a batch."),
                    new Knob(
                            "fetch-wait",
                            "fetch-wait-ms",
                            "10",
                            "500",
                            "A fetch may wait for more; the last batch of a burst waits for it. Kafka's own is 500 ms.")));

    /** Of what not every workload has, so that they are never among {@link #ALL}. */
    private static final Map<String, List<Knob>> BY_NAME_ONLY = Map.of(
            ListingMethod.ENGINE,
            List.of(
                    new Knob(
                            "method",
                            ListingMethod.OPTION,
                            "pipeline",
                            "gap",
                            "What brings the results of parallel tasks back into order is most of what order costs."),
                    new Knob(
                            "parallelism",
                            ListingMethod.PARALLELISM,
                            "none",
                            "2",
                            "More parallel tasks take more load; each record then changes threads, and order is lost.")));

    private Knobs() {}

    private static Knob linger(final String option, final String usual, final String changed) {
        return new Knob(
                "linger",
                option,
                usual,
                changed,
                "A producer that waits for others to fill its batch raises throughput and costs up to that long.");
    }

    private static Knob compression(final String option) {
        return new Knob(
                "compression",
                option,
                "none",
                "lz4",
                "Compressed batches take less network and disk, for processor time; small batches gain little.");
    }

    private static Knob bufferTimeout(final String usual) {
        return new Knob(
                "buffer-timeout",
                "buffer-timeout-ms",
                usual,
                "100",
                "Full buffers between tasks raise throughput; a record waits that long at each edge. Flink's own is 100 ms.");
    }

    /** Those of an engine that it has whatever it computes, the ones of its own first. */
    public static List<Knob> of(final EngineSpec engine) {
        return Stream.concat(BY_ENGINE.get(engine.name()).stream(), OF_PROCESS.stream())
                .toList();
    }

    private static Stream<Knob> all(final EngineSpec engine) {
        return Stream.concat(of(engine).stream(), BY_NAME_ONLY.getOrDefault(engine.name(), List.of()).stream());
    }

    /** The knob of this name of an engine, if it has it. */
    public static Optional<Knob> named(final EngineSpec engine, final String name) {
        return all(engine).filter(knob -> knob.name().equals(name)).findFirst();
    }

    /** The names of all knobs of these engines, each once. */
    public static List<String> names(final EngineSpec... engines) {
        return Arrays.stream(engines)
                .flatMap(Knobs::all)
                .map(Knob::name)
                .distinct()
                .toList();
    }
}
