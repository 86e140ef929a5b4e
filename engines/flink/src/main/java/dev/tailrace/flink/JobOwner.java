package dev.tailrace.flink;

import dev.tailrace.launch.outcome.StatusException;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.client.deployment.ClusterClientFactory;
import org.apache.flink.client.deployment.ClusterDescriptor;
import org.apache.flink.client.deployment.DefaultClusterClientServiceLoader;
import org.apache.flink.client.program.ClusterClient;
import org.apache.flink.configuration.Configuration;

/**
 * Records which job runs an application on a cluster, in the file {@code owner} of the application's folder. A second job
 * is refused as long as the cluster knows the first one and it has not ended. When the cluster does not know it, or does
 * not answer, the first job counts as running if it completes a checkpoint within a few seconds.
 */
final class JobOwner {

    private static final String FILE = "owner";
    private static final String JOB = "job";
    private static final String INTERVAL_MS = "interval-ms";
    private static final Duration ANSWER = Duration.ofSeconds(10);
    private static final Duration SHORTEST_WATCH = Duration.ofSeconds(3);
    private static final Duration LONGEST_WATCH = Duration.ofSeconds(60);
    private static final long LOOK_NS = 50_000_000;

    private final FlinkStateFolder folder;

    JobOwner(final FlinkStateFolder folder) {
        this.folder = folder;
    }

    /**
     * Checks whether the application is free. May take seconds when its last job ended without releasing the application.
     *
     * @param cluster settings of a client of the cluster where the next job is to run; empty for none
     * @throws StatusException when another job runs it
     */
    void check(final Optional<Configuration> cluster) {
        final Optional<Properties> owner = folder.properties(FILE);
        if (owner.isEmpty()) {
            return;
        }
        final String job = owner.get().getProperty(JOB, "");
        final Optional<JobStatus> status = cluster.flatMap(settings -> status(settings, job));
        if (status.isPresent() && !status.get().isGloballyTerminalState()) {
            throw refused("job " + job + " runs this application (" + status.get() + ")");
        }
        if (status.isEmpty() && isAtWork(Long.parseLong(owner.get().getProperty(INTERVAL_MS, "0")))) {
            throw refused("job " + job + " runs this application: its checkpoints come in");
        }
        release();
    }

    private StatusException refused(final String what) {
        return StatusException.usage(
                folder + ": " + what + "; end it with flink stop or flink cancel, or give another --application-id");
    }

    private boolean isAtWork(final long intervalMs) {
        final long watchMs = Math.min(LONGEST_WATCH.toMillis(), Math.max(SHORTEST_WATCH.toMillis(), 3 * intervalMs));
        final Optional<URI> before = folder.newest();
        final long untilNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(watchMs);
        while (System.nanoTime() - untilNs < 0) {
            LockSupport.parkNanos(LOOK_NS);
            if (!folder.newest().equals(before)) {
                return true;
            }
        }
        return false;
    }

    private static Optional<JobStatus> status(final Configuration cluster, final String job) {
        try {
            return status(new DefaultClusterClientServiceLoader().getClusterClientFactory(cluster), cluster, job);
        } catch (final InterruptedException ignored) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (final Exception ignored) {
            return Optional.empty();
        }
    }

    private static <T> Optional<JobStatus> status(
            final ClusterClientFactory<T> factory, final Configuration settings, final String job) throws Exception {
        try (ClusterDescriptor<T> clusters = factory.createClusterDescriptor(settings);
                ClusterClient<T> client =
                        clusters.retrieve(factory.getClusterId(settings)).getClusterClient()) {
            return Optional.of(
                    client.getJobStatus(JobID.fromHexString(job)).get(ANSWER.toMillis(), TimeUnit.MILLISECONDS));
        }
    }

    /** Stores the submitted job as the owner. */
    void take(final JobID job, final Duration interval) {
        folder.write(FILE, String.format(Locale.ROOT, "%s=%s%n%s=%d%n", JOB, job, INTERVAL_MS, interval.toMillis()));
    }

    /** Removes the owner after the job has ended. */
    void release() {
        folder.remove(FILE);
    }
}
