package dev.tailrace.experiments.spark.article;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasuredFilesTest {

    private static final long DELAY_MS = 30;

    @TempDir
    private java.nio.file.Path folder;

    private final List<Long> pausesNs = new ArrayList<>();
    private Path checkpoint;
    private MeasuredFiles files;

    @BeforeEach
    void open() {
        checkpoint = new Path(folder.toUri());
        final Configuration configuration = new Configuration();
        configuration.setLong(MeasuredFiles.DELAY_MS, DELAY_MS);
        files = new MeasuredFiles(checkpoint, configuration, pausesNs::add);
    }

    @Test
    void shouldDelayEachRequestOnce() throws IOException {
        assertThat(delays(() -> files.mkdirs(log("offsets")))).isEqualTo(1);
        assertThat(delays(() -> files.exists(entry("offsets", 0)))).isEqualTo(1);
        assertThat(delays(() -> write(entry("offsets", 0), "begin"))).isEqualTo(2);
        assertThat(delays(() -> assertThat(read(entry("offsets", 0))).isEqualTo("begin")))
                .isEqualTo(1);
        assertThat(delays(() -> files.list(log("offsets"), path -> true))).isEqualTo(1);
        assertThat(delays(() -> files.delete(entry("offsets", 0)))).isEqualTo(1);
        assertThat(pausesNs).containsOnly(TimeUnit.MILLISECONDS.toNanos(DELAY_MS));
    }

    @Test
    void shouldNotDelayByDefault() throws IOException {
        files = new MeasuredFiles(checkpoint, new Configuration(), pausesNs::add);
        files.mkdirs(log("commits"));
        write(entry("commits", 0), "done");
        assertThat(pausesNs).isEmpty();
    }

    @Test
    void shouldMeasurePurgesOfTheThreadOfTheQueryOnly() throws InterruptedException, IOException {
        files.mkdirs(log("offsets"));
        final long before = MeasuredFiles.purgeNs();
        files.delete(entry("offsets", 0));
        assertThat(MeasuredFiles.purgeNs()).isEqualTo(before);
        final Thread query = new Thread(() -> files.exists(entry("offsets", 0)), "stream execution thread for q");
        query.start();
        query.join();
        assertThat(MeasuredFiles.purgeNs()).isEqualTo(before);
        final Thread purge = new Thread(() -> files.delete(entry("offsets", 0)), "stream execution thread for q");
        purge.start();
        purge.join();
        assertThat(MeasuredFiles.purgeNs()).isGreaterThan(before);
    }

    private interface Step {

        void take() throws IOException;
    }

    private int delays(final Step step) throws IOException {
        final int before = pausesNs.size();
        step.take();
        return pausesNs.size() - before;
    }

    private void write(final Path file, final String text) throws IOException {
        try (OutputStream out = files.createAtomic(file, false)) {
            out.write(text.getBytes(StandardCharsets.US_ASCII));
        }
    }

    private String read(final Path file) throws IOException {
        try (FSDataInputStream in = files.open(file)) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        }
    }

    private Path log(final String name) {
        return new Path(checkpoint, name);
    }

    private Path entry(final String name, final int number) {
        return new Path(log(name), Integer.toString(number));
    }
}
