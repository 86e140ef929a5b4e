package dev.tailrace.kafkaclient.testkit;

import dev.tailrace.launch.process.Distribution;
import dev.tailrace.launch.process.EngineJars;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A standalone cluster of Flink in processes of its own, of Flink's jars only: a JobManager and TaskManagers. */
public final class FlinkCluster implements AutoCloseable {

    private static final String JOB_MANAGER = "org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint";
    private static final String TASK_MANAGER = "org.apache.flink.runtime.taskexecutor.TaskManagerRunner";

    private final Path folder;
    private final int restPort;
    private final List<Process> processes = new ArrayList<>();
    private final Thread hook = new Thread(this::end);

    private FlinkCluster(final Path folder, final int restPort) {
        this.folder = folder;
        this.restPort = restPort;
    }

    /** Starts the JobManager. */
    public static FlinkCluster start(final Path folder) throws IOException {
        final FlinkCluster cluster = new FlinkCluster(folder, freePort());
        Files.createDirectories(folder.resolve("conf"));
        Files.createDirectories(folder.resolve("tmp"));
        // What Flink's scripts compute has to be said here.
        Files.writeString(
                folder.resolve("conf/config.yaml"),
                String.join(
                        "\n",
                        "jobmanager.rpc.address: 127.0.0.1",
                        "jobmanager.rpc.port: " + freePort(),
                        "rest.address: 127.0.0.1",
                        "rest.bind-address: 127.0.0.1",
                        "rest.port: " + cluster.restPort,
                        "io.tmp.dirs: " + folder.resolve("tmp"),
                        "taskmanager.host: 127.0.0.1",
                        "taskmanager.bind-host: 127.0.0.1",
                        "taskmanager.numberOfTaskSlots: 2",
                        "taskmanager.cpu.cores: 2.0",
                        "taskmanager.memory.framework.heap.size: 64mb",
                        "taskmanager.memory.framework.off-heap.size: 64mb",
                        "taskmanager.memory.task.heap.size: 192mb",
                        "taskmanager.memory.task.off-heap.size: 0mb",
                        "taskmanager.memory.managed.size: 32mb",
                        "taskmanager.memory.network.min: 32mb",
                        "taskmanager.memory.network.max: 32mb",
                        "taskmanager.memory.jvm-metaspace.size: 96mb",
                        "taskmanager.memory.jvm-overhead.min: 64mb",
                        "taskmanager.memory.jvm-overhead.max: 64mb",
                        "heartbeat.interval: 500",
                        "metrics.fetcher.update-interval: 200ms",
                        "web.refresh-interval: 200ms",
                        "heartbeat.timeout: 4000",
                        ""));
        Runtime.getRuntime().addShutdownHook(cluster.hook);
        cluster.startProcess("job-manager", JOB_MANAGER);
        return cluster;
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts one more TaskManager. */
    public Process startTaskManager() throws IOException {
        return startProcess("task-manager-" + processes.size(), TASK_MANAGER);
    }

    private Process startProcess(final String name, final String mainClass) throws IOException {
        final File log = folder.resolve(name + ".log").toFile();
        final Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx320m",
                        "-XX:-UsePerfData",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        classPath(),
                        mainClass,
                        "--configDir",
                        folder.resolve("conf").toString())
                .redirectErrorStream(true)
                .redirectOutput(log)
                .start();
        processes.add(process);
        return process;
    }

    // What a user's cluster has: neither our jars nor the connector.
    private static String classPath() {
        return EngineJars.of(Distribution.current().processOf("flink")).provided().stream()
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    /**
     * Flink's own command line on this cluster, as {@code flink} starts it, of Flink's jars only; what it says goes to a file.
     *
     * @param words behind {@code flink}
     */
    public Process command(final File said, final String... words) throws IOException {
        final List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "--add-opens=java.base/java.util=ALL-UNNAMED", // as Flink's script has it
                "-cp",
                classPath(),
                "org.apache.flink.client.cli.CliFrontend"));
        command.addAll(List.of(words));
        final ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said);
        builder.environment().put("FLINK_CONF_DIR", folder.resolve("conf").toString());
        final Process process = builder.start();
        processes.add(process);
        return process;
    }

    /** Where its REST interface is, as {@code HOST:PORT}. */
    public String master() {
        return "127.0.0.1:" + restPort;
    }

    /** Waits until so many slots are there. */
    public void awaitSlots(final int slots) throws IOException, InterruptedException {
        await("/overview", text -> text.contains("\"slots-total\":" + slots));
    }

    /** Waits until the JobManager answers at a path of its REST interface as it should, and gives the answer. */
    public String await(final String path, final Predicate<String> isSo) throws IOException, InterruptedException {
        final long startNs = System.nanoTime();
        String answer = get(path);
        while (!isSo.test(answer)) {
            if (System.nanoTime() - startNs > TestTopics.TIMEOUT.toNanos()) {
                throw new AssertionError(path + ": " + answer + "\n" + logs());
            }
            LockSupport.parkNanos(100_000_000);
            answer = get(path);
        }
        return answer;
    }

    private String get(final String path) throws InterruptedException {
        try {
            return HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create("http://" + master() + path))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body();
        } catch (final IOException e) {
            return e.toString();
        }
    }

    /** What the processes have said. */
    public String logs() throws IOException {
        final StringBuilder logs = new StringBuilder();
        try (Stream<Path> files = Files.list(folder)) {
            for (final Path file :
                    files.filter(each -> each.toString().endsWith(".log")).toList()) {
                logs.append(file.getFileName()).append(":\n").append(Files.readString(file));
            }
        }
        return logs.toString();
    }

    @Override
    public void close() {
        end();
        Runtime.getRuntime().removeShutdownHook(hook);
    }

    private void end() {
        processes.forEach(Process::destroyForcibly);
        processes.forEach(FlinkCluster::awaitEnd);
    }

    private static void awaitEnd(final Process process) {
        try {
            process.waitFor(10, TimeUnit.SECONDS);
        } catch (final InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
