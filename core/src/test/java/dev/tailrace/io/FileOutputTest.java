package dev.tailrace.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.tailrace.testkit.Allocation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileOutputTest {

    @TempDir
    private Path folder;

    @Test
    void shouldWriteALinePerResult() throws IOException {
        final Path file = folder.resolve("out.jsonl");
        try (FileOutput output = FileOutput.open(file)) {
            write(output, "one");
            write(output, "");
            write(output, "three");
        }
        assertThat(Files.readString(file)).isEqualTo("one\n\nthree\n");
    }

    @Test
    void shouldEmptyAnOldFile() throws IOException {
        final Path file = Files.writeString(folder.resolve("out.jsonl"), "something old and long\n");
        FileOutput.open(file).close();
        assertThat(file).isEmptyFile();
    }

    @Test
    void shouldShowLinesToReadersWhenFlushed() throws IOException {
        final Path file = folder.resolve("out.jsonl");
        try (FileOutput output = FileOutput.open(file)) {
            write(output, "one");
            assertThat(file).isEmptyFile();
            output.flush();
            assertThat(file).hasContent("one");
        }
    }

    @Test
    void shouldWriteWhatWaitsWhenForced() throws IOException {
        final Path file = folder.resolve("out.jsonl");
        try (FileOutput output = FileOutput.open(file)) {
            write(output, "one");
            output.force();
            assertThat(file).hasContent("one");
        }
    }

    @Test
    void shouldTakeLinesThatAreLongerThanTheBuffer() throws IOException {
        final Path file = folder.resolve("out.jsonl");
        final String line = "x".repeat(2 * FileOutput.BUFFER_BYTES);
        try (FileOutput output = FileOutput.open(file)) {
            write(output, "before");
            write(output, line);
            write(output, "y".repeat(FileOutput.BUFFER_BYTES));
        }
        assertThat(Files.readAllLines(file)).isEqualTo(List.of("before", line, "y".repeat(FileOutput.BUFFER_BYTES)));
    }

    @Test
    void shouldLeaveWholeLinesWhenTheDiskFillsUp() throws IOException {
        for (int room = 0; room <= 14; room++) {
            final Path file = folder.resolve("out" + room);
            final FileOutput output = new FileOutput(file.toString(), new SmallDisk(file, room), true);
            write(output, "one");
            write(output, "three");
            write(output, "six");
            final String fits = room < 4 ? "" : room < 10 ? "one\n" : room < 14 ? "one\nthree\n" : "one\nthree\nsix\n";
            if (room < 14) {
                assertThatThrownBy(output::flush)
                        .isInstanceOf(OutputException.class)
                        .hasMessage(file + ": cannot be written: No space left on device");
            }
            assertThatCode(output::close).doesNotThrowAnyException();
            assertThat(Files.readString(file)).as("room for " + room + " bytes").isEqualTo(fits);
        }
    }

    @Test
    void shouldWriteNothingMoreAfterAFailure() throws IOException {
        final Path file = folder.resolve("out");
        final SmallDisk disk = new SmallDisk(file, 5);
        final FileOutput output = new FileOutput(file.toString(), disk, true);
        write(output, "one");
        write(output, "three");
        assertThatThrownBy(output::flush).isInstanceOf(OutputException.class);
        disk.room = 1_000;
        write(output, "four");
        output.close();
        assertThat(Files.readString(file)).isEqualTo("one\n");
    }

    @Test
    void shouldContinueAFileAfterALength() throws IOException {
        final Path file = Files.writeString(folder.resolve("out"), "one\nhalf a li");
        try (FileOutput output = FileOutput.resume(file, 4)) {
            write(output, "two");
        }
        assertThat(file).hasContent("one\ntwo\n");
        assertThatThrownBy(() -> FileOutput.resume(file, 9))
                .isInstanceOf(OutputException.class)
                .hasMessage(file + ": has 8 bytes, and should have 9 or more");
    }

    @Test
    void shouldSayThatTheDeviceIsFull() {
        final Path full = Path.of("/dev/full");
        assumeThat(full).exists();
        final FileOutput output = FileOutput.open(full);
        write(output, "one");
        assertThatThrownBy(output::close)
                .isInstanceOf(OutputException.class)
                .hasMessage("/dev/full: cannot be written: No space left on device");
    }

    @Test
    void shouldNameTheReasonWhenTheFileCannotBeOpened() {
        assertThatThrownBy(() -> FileOutput.open(folder))
                .isInstanceOf(OutputException.class)
                .hasMessage(folder + ": cannot be written: it is a folder");
        final Path nowhere = folder.resolve("no/such/file");
        assertThatThrownBy(() -> FileOutput.open(nowhere))
                .isInstanceOf(OutputException.class)
                .hasMessage(nowhere + ": cannot be written: there is no folder " + nowhere.getParent());
    }

    @Test
    void shouldNotAllocatePerLine() {
        final byte[] line = new byte[200];
        final FileOutput output = FileOutput.open(folder.resolve("out"));
        final long allocated = Allocation.inSteadyState(() -> {
            for (int i = 0; i < 10_000; i++) {
                output.write(line, 0, line.length, i, 0);
            }
        });
        output.close();
        assertThat(allocated).isZero();
    }

    private static void write(final FileOutput output, final String text) {
        final byte[] bytes = ("<" + text + ">").getBytes(StandardCharsets.US_ASCII);
        output.write(bytes, 1, bytes.length - 2, 0, 0);
    }

    /** A file with room for so many bytes: takes what fits, then fails. */
    private static final class SmallDisk implements SeekableByteChannel {

        private final FileChannel file;
        private int room;

        SmallDisk(final Path path, final int room) throws IOException {
            file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            this.room = room;
        }

        @Override
        public int write(final ByteBuffer bytes) throws IOException {
            if (room == 0) {
                throw new IOException("No space left on device");
            }
            final ByteBuffer fits = bytes.duplicate();
            fits.limit(Math.min(bytes.limit(), bytes.position() + room));
            room -= fits.remaining();
            final int written = file.write(fits);
            bytes.position(fits.position());
            return written;
        }

        @Override
        public int read(final ByteBuffer target) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long position() throws IOException {
            return file.position();
        }

        @Override
        public SeekableByteChannel position(final long position) throws IOException {
            return file.position(position);
        }

        @Override
        public long size() throws IOException {
            return file.size();
        }

        @Override
        public SeekableByteChannel truncate(final long size) throws IOException {
            return file.truncate(size);
        }

        @Override
        public boolean isOpen() {
            return file.isOpen();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
