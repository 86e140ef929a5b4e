package dev.tailrace.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Temporary files that processes have left. */
class NumberedFilesTest {

    @TempDir
    private Path folder;

    /** In a container, a process that starts again has the number of the one before. */
    @Test
    void shouldDeleteWhatAProcessWithTheSameNumberHasLeft() throws IOException {
        final Path left = Files.writeString(ofThisNumber(), "half");

        NumberedFiles.in(folder);

        assertThat(left).doesNotExist();
        assertThat(folder).isEmptyDirectory();
    }

    /** A process may be killed after it has linked a complete file and before it has deleted the temporary name. */
    @Test
    void shouldKeepACompleteFileOfWhichTheTemporaryNameIsLeft() throws IOException {
        final Path complete = Files.writeString(folder.resolve("00000001.parquet"), "whole");
        final Path left = Files.createLink(ofThisNumber(), complete);

        final NumberedFiles files = NumberedFiles.in(folder);

        assertThat(left).doesNotExist();
        assertThat(complete).hasContent("whole");
        assertThat(files.newest()).contains(complete);
        assertThat(files.temporary()).doesNotExist();
    }

    @Test
    void shouldKeepWhatIsBeingWritten() throws IOException {
        final Path file = ofThisNumber();
        try (FileChannel writer = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = writer.lock()) {
            NumberedFiles.in(folder);

            assertThat(lock.isValid()).isTrue();
            assertThat(file).exists();
        }
    }

    @Test
    void shouldHaveATemporaryFileForEachSink() {
        assertThat(NumberedFiles.in(folder).temporary())
                .isNotEqualTo(NumberedFiles.in(folder).temporary());
    }

    private Path ofThisNumber() {
        return folder.resolve("." + ProcessHandle.current().pid() + "-1.incomplete");
    }
}
