package dev.tailrace.spark;

import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.EngineJars;
import dev.tailrace.launch.run.RunSpec;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;

/** Makes the session of a run: without a web page, on loopback where the work is, with all files in the folders of the run. */
final class SparkSessions {

    private static final String LOOPBACK = "127.0.0.1";

    /** How long a query may take to end; after a signal Spark stops itself as well, and might wait for it forever. */
    private static final String STOP_TIMEOUT_MS = "5000";

    private SparkSessions() {}

    /** @throws StatusException when Spark cannot be started with the master of the options */
    static SparkSession open(
            final RunSpec spec, final SparkOptions options, final int partitions, final Path temporary) {
        final SparkSession.Builder builder = SparkSession.builder()
                .appName(spec.applicationId())
                .master(options.masterFor(spec.threads()))
                .config("spark.ui.enabled", "false")
                .config("spark.sql.streaming.stopTimeout", STOP_TIMEOUT_MS)
                .config("spark.local.dir", temporary.toString())
                .config(
                        "spark.sql.warehouse.dir",
                        temporary.resolve("warehouse").toUri().toString())
                .config(
                        "spark.sql.shuffle.partitions",
                        Integer.toString(
                                options.get(SparkOptions.SHUFFLE_PARTITIONS).orElse(partitions)))
                .config(
                        "spark.sql.streaming.stateStore.providerClass",
                        options.get(SparkOptions.STATE_STORE).provider());
        if (options.isOnLoopback()) {
            builder.config("spark.driver.host", LOOPBACK).config("spark.driver.bindAddress", LOOPBACK);
        }
        if (!options.isLocal() && !options.isSubmitted()) {
            // What a cluster's own installation of Spark does not have.
            builder.config(
                    "spark.jars",
                    EngineJars.ofThisProcess().shippedWith(spec.classPath()).stream()
                            .map(Path::toString)
                            .collect(Collectors.joining(",")));
        }
        try {
            return builder.getOrCreate();
        } catch (final Exception failure) {
            // Spark throws checked exceptions too, without declaring them.
            if (options.isLocal()) {
                throw failure;
            }
            throw StatusException.usage(
                    "master=" + options.masterFor(spec.threads()) + ": Spark does not start with it: "
                            + String.valueOf(failure.getMessage())
                                    .lines()
                                    .findFirst()
                                    .orElse(""),
                    failure);
        }
    }
}
