package dev.tailrace.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** On a named pipe, where the system has such a thing. */
@Timeout(400)
class PipeStreamTest {

    @TempDir
    private Path folder;

    private Path pipe;
    private RandomAccessFile writer;

    @BeforeEach
    void makePipe() throws IOException, InterruptedException {
        assumeThat(Path.of("/usr/bin/mkfifo")).exists();
        pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("/usr/bin/mkfifo", pipe.toString())
                        .start()
                        .waitFor())
                .isZero();
        // For reading and writing, so that neither waits for the other to open it.
        writer = new RandomAccessFile(pipe.toFile(), "rw");
    }

    @AfterEach
    void closePipe() throws IOException {
        if (writer != null) {
            writer.close();
        }
    }

    @Test
    void shouldKnowWhatItCanReadWithoutWaiting() throws IOException {
        try (PipeStream stream = PipeStream.open(pipe)) {
            assertThat(stream.available()).isZero();
            writer.write(new byte[] {1, -2, 3});
            assertThat(stream.available()).isEqualTo(3);
            final byte[] target = new byte[5];
            assertThat(stream.read(target, 1, 1)).isEqualTo(1);
            assertThat(stream.read()).isEqualTo(0xFE);
            assertThat(stream.read(target, 2, 3)).isEqualTo(1);
            assertThat(target).containsExactly(0, 1, 3, 0, 0);
        }
    }

    @Test
    void shouldEndAReadThatWaitsWhenItIsClosed() throws IOException {
        final PipeStream stream = PipeStream.open(pipe);
        final CompletableFuture<Integer> read = CompletableFuture.supplyAsync(() -> readOne(stream));
        stream.close();
        assertThatThrownBy(() -> read.get(20, TimeUnit.SECONDS)).hasRootCauseInstanceOf(IOException.class);
    }

    private static int readOne(final PipeStream stream) {
        try {
            return stream.read();
        } catch (final IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void shouldShowThroughTheWindowThatTheNextReadMayHaveToWait() throws IOException {
        writer.write(new byte[] {1, 2, 3, 4, 5});
        try (InputBytes bytes = InputBytes.open(pipe.toString(), new InputFaults(OnError.FAIL))) {
            final StreamWindow window = new StreamWindow(bytes, 100);
            assertThat(window.mayHaveToWait()).isFalse();
            assertThat(window.require(5)).isEqualTo(5);
            assertThat(window.mayHaveToWait()).isTrue();
            writer.write(6);
            assertThat(window.mayHaveToWait()).isFalse();
        }
    }
}
