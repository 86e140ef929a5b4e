package dev.tailrace.experiments.spark.article;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PathFilter;
import org.apache.spark.sql.execution.streaming.checkpointing.FileContextBasedCheckpointFileManager;

/**
 * Spark's own checkpoint store, which measures how long batches wait for the purge of old log entries. It can be made as
 * slow as an object store: each request then waits before it is executed, see {@link #DELAY_MS}. Spark instantiates it by
 * name.
 *
 * <p>A request is one call: create a file, rename, open, list, test existence, delete, make a folder. Real object stores
 * need more requests, because they have no rename: they copy and delete, with checks before.
 */
public final class MeasuredFiles extends FileContextBasedCheckpointFileManager {

    /** Hadoop setting: delay of each request, in milliseconds; default 0. */
    static final String DELAY_MS = "tailrace.checkpoint.delay-ms";

    private static final String QUERY_THREAD = "stream execution thread";
    private static final LongAdder PURGE_NS = new LongAdder();

    private final long delayNs;
    private final LongConsumer pause;

    /** A request to the store. */
    @FunctionalInterface
    private interface Request<T> {

        T make();
    }

    /** Called by Spark. */
    public MeasuredFiles(final Path path, final Configuration configuration) {
        this(path, configuration, MeasuredFiles::pause);
    }

    MeasuredFiles(final Path path, final Configuration configuration, final LongConsumer pause) {
        super(path, configuration);
        this.delayNs = TimeUnit.MILLISECONDS.toNanos(configuration.getLong(DELAY_MS, 0));
        this.pause = pause;
    }

    private static void pause(final long ns) {
        final long untilNs = System.nanoTime() + ns;
        while (untilNs - System.nanoTime() > 0 && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(untilNs - System.nanoTime());
        }
    }

    /** Time that queries of this process have waited so far for old entries to be listed and deleted, in nanoseconds. */
    static long purgeNs() {
        return PURGE_NS.sum();
    }

    private <T> T delayed(final Request<T> request) {
        if (delayNs > 0) {
            pause.accept(delayNs);
        }
        return request.make();
    }

    private <T> T purge(final Request<T> request) {
        final long startNs = System.nanoTime();
        try {
            return delayed(request);
        } finally {
            if (Thread.currentThread().getName().startsWith(QUERY_THREAD)) {
                PURGE_NS.add(System.nanoTime() - startNs);
            }
        }
    }

    @Override
    public FSDataOutputStream createTempFile(final Path path) {
        return delayed(() -> super.createTempFile(path));
    }

    @Override
    public void renameTempFile(final Path from, final Path to, final boolean overwrite) {
        delayed(() -> {
            super.renameTempFile(from, to, overwrite);
            return to;
        });
    }

    @Override
    public FSDataInputStream open(final Path path) {
        return delayed(() -> super.open(path));
    }

    @Override
    public boolean exists(final Path path) {
        return delayed(() -> super.exists(path));
    }

    @Override
    public FileStatus[] list(final Path path, final PathFilter filter) {
        return purge(() -> super.list(path, filter));
    }

    @Override
    public void delete(final Path path) {
        purge(() -> {
            super.delete(path);
            return path;
        });
    }

    @Override
    public void mkdirs(final Path path) {
        delayed(() -> {
            super.mkdirs(path);
            return path;
        });
    }
}
