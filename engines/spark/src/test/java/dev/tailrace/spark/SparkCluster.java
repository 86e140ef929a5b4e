package dev.tailrace.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.launch.process.Distribution;
import dev.tailrace.launch.process.EngineJars;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** A standalone master and a worker of two cores, each in its own process, from the jars of the engine. */
final class SparkCluster implements AutoCloseable {

    private final Path folder;
    private final Path jars;
    private final int port = freePort();
    private final List<Process> processes = new ArrayList<>();

    private SparkCluster(final Path folder) {
        this.folder = folder;
        this.jars = folder.resolve("jars");
    }

    static SparkCluster start(final Path folder) throws IOException {
        final SparkCluster cluster = new SparkCluster(folder);
        linkJars(cluster.jars);
        cluster.run("master", "org.apache.spark.deploy.master.Master", "--port", Integer.toString(cluster.port));
        await(cluster::isListening);
        cluster.run(
                "worker",
                "org.apache.spark.deploy.worker.Worker",
                "--cores",
                "2",
                "--memory",
                "1g",
                "--work-dir",
                folder.resolve("work").toString(),
                cluster.address());
        await(cluster::hasWorker);
        return cluster;
    }

    // What a user's cluster has: neither our jars nor the connector.
    private static void linkJars(final Path jars) throws IOException {
        Files.createDirectory(jars);
        for (final Path jar :
                EngineJars.of(Distribution.current().processOf("spark")).provided()) {
            Files.createSymbolicLink(jars.resolve(jar.getFileName()), jar);
        }
    }

    /**
     * Spark's own command line, as {@code spark-submit} starts it, of Spark's jars only; what it says goes to a file.
     *
     * @param words behind {@code spark-submit --master ADDRESS JOB}
     */
    Process submit(final File said, final Path job, final String... words) throws IOException {
        final List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                jars.resolve("*").toString(),
                "org.apache.spark.deploy.SparkSubmit",
                "--master",
                address(),
                job.toString()));
        command.addAll(List.of(words));
        return start(command, said);
    }

    private Process start(final List<String> command, final File said) throws IOException {
        final ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said);
        builder.environment().put("SPARK_HOME", folder.toString());
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        final Process process = builder.start();
        processes.add(process);
        return process;
    }

    /** What queries name as their master. */
    String address() {
        return "spark://127.0.0.1:" + port;
    }

    private void run(final String name, final String mainClass, final String... words) throws IOException {
        final List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                jars.resolve("*").toString(),
                mainClass,
                "--host",
                "127.0.0.1",
                "--webui-port",
                Integer.toString(freePort())));
        command.addAll(List.of(words));
        start(command, folder.resolve(name + ".log").toFile());
    }

    private boolean isListening() {
        try (Socket probe = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return probe.isConnected();
        } catch (final IOException ignored) {
            return false;
        }
    }

    private boolean hasWorker() {
        try {
            return Files.readString(folder.resolve("worker.log"), StandardCharsets.UTF_8)
                    .contains("Successfully registered with master");
        } catch (final IOException ignored) {
            return false;
        }
    }

    private static void await(final BooleanSupplier condition) {
        final long startNs = System.nanoTime();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - startNs).isLessThan(TestTopics.TIMEOUT.toNanos());
            LockSupport.parkNanos(20_000_000);
        }
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (final IOException e) {
            throw new AssertionError(e);
        }
    }

    // A worker ends its executors when it is asked to end.
    @Override
    public void close() {
        for (int last = processes.size() - 1; last >= 0; last--) {
            processes.get(last).destroy();
            try {
                processes.get(last).waitFor();
            } catch (final InterruptedException ignored) {
                Thread.currentThread().interrupt();
                processes.get(last).destroyForcibly();
            }
        }
    }
}
