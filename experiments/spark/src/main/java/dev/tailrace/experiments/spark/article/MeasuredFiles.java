package dev.tailrace.experiments.spark.article;

import java.util.concurrent.TimeUnit;
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
 * Spark's own store of checkpoints, which takes its times and can be made as slow as an object store: each request then
 * waits for a while before it is done, see {@link #DELAY_MS}. Spark makes it from its name.
 *
 * <p>A request is one call: create a file, rename, open, list, look for, delete, make a folder. That is kind to real object
 * stores, which have no rename: they copy and delete, and look before they do.
 */
public final class MeasuredFiles extends FileContextBasedCheckpointFileManager {

    /** Setting of Hadoop: how long each request waits, in milliseconds; 0 without. */
    static final String DELAY_MS = "tailrace.checkpoint.delay-ms";

    private final long delayNs;
    private final StoreTimes times;
    private final LongConsumer pause;

    /** Something that the store is asked for. */
    @FunctionalInterface
    private interface Request<T> {

        T make();
    }

    /** Called by Spark. */
    public MeasuredFiles(final Path path, final Configuration configuration) {
        this(path, configuration, StoreTimes.ofProcess(), MeasuredFiles::pause);
    }

    MeasuredFiles(
            final Path path, final Configuration configuration, final StoreTimes times, final LongConsumer pause) {
        super(path, configuration);
        this.delayNs = TimeUnit.MILLISECONDS.toNanos(configuration.getLong(DELAY_MS, 0));
        this.times = times;
        this.pause = pause;
    }

    private static void pause(final long ns) {
        final long untilNs = System.nanoTime() + ns;
        while (untilNs - System.nanoTime() > 0 && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(untilNs - System.nanoTime());
        }
    }

    private <T> T timed(final StoreWork work, final Request<T> request) {
        final long startNs = System.nanoTime();
        if (delayNs > 0) {
            pause.accept(delayNs);
        }
        try {
            return request.make();
        } finally {
            times.add(work, System.nanoTime() - startNs);
        }
    }

    @Override
    public FSDataOutputStream createTempFile(final Path path) {
        return timed(StoreWork.of(path), () -> super.createTempFile(path));
    }

    @Override
    public void renameTempFile(final Path from, final Path to, final boolean overwrite) {
        timed(StoreWork.of(to), () -> {
            super.renameTempFile(from, to, overwrite);
            return to;
        });
    }

    @Override
    public FSDataInputStream open(final Path path) {
        return timed(StoreWork.of(path), () -> super.open(path));
    }

    @Override
    public boolean exists(final Path path) {
        return timed(StoreWork.of(path), () -> super.exists(path));
    }

    @Override
    public FileStatus[] list(final Path path, final PathFilter filter) {
        return timed(StoreWork.PURGE, () -> super.list(path, filter));
    }

    @Override
    public void delete(final Path path) {
        timed(StoreWork.PURGE, () -> {
            super.delete(path);
            return path;
        });
    }

    @Override
    public void mkdirs(final Path path) {
        timed(StoreWork.OTHER, () -> {
            super.mkdirs(path);
            return path;
        });
    }
}
