package dev.tailrace.spark;

import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.EngineJars;
import dev.tailrace.launch.run.RunSpec;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;

/** Makes the session of a run: without a web page, on loopback where the work is, with all files in the folders of the run. */
final class SparkSessions {

    private static final String LOOPBACK = "127.0.0.1";

    /** How long a query may take to end; after a signal Spark stops itself as well, and might wait for it forever. */
    private static final String STOP_TIMEOUT_MS = "5000";

    private SparkSessions() {}

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
            builder.config("spark.jars", jars(spec.classPath()));
        }
        return builder.getOrCreate();
    }

    // What a cluster's own installation of Spark does not have.
    private static String jars(final String userClassPath) {
        final Stream<String> own = EngineJars.ofThisProcess().shipped().stream().map(Path::toString);
        final Stream<String> user = Arrays.stream(userClassPath.split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty())
                .peek(SparkSessions::refuseFolder);
        return Stream.concat(own, user).collect(Collectors.joining(","));
    }

    private static void refuseFolder(final String entry) {
        if (Files.isDirectory(Path.of(entry))) {
            throw StatusException.usage(
                    entry + ": executors of a cluster get jars, and this is a folder; give --class-path a jar");
        }
    }
}
