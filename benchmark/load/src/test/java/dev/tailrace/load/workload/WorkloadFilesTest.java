package dev.tailrace.load.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkloadFilesTest {

    @TempDir
    private Path folder;

    @Test
    void shouldHandOutTheFramesOfAFeedUpToItsEndMarker() throws IOException {
        final FrameRecords records = frames(0, 3, 'a', 'b', 'c', 0, 1, 'd', 0, 0, 'x');
        assertThat(records.count()).isEqualTo(2);
        assertThat(records.record(1)).containsExactly('d');
        assertThat(records.record(0)).containsExactly('a', 'b', 'c');
        assertThatThrownBy(() -> records.record(2)).hasMessage(folder.resolve("feed") + ": has no message 2");
    }

    @Test
    void shouldNameTheFrameThatIsCutOff() {
        assertThatThrownBy(() -> frames(0, 1, 'd', 0, 3, 'a', 'b'))
                .hasMessage(folder.resolve("feed") + ": frame 2 is truncated by the end of the file");
    }

    @Test
    void shouldHandOutFramesThatAreLongerThanWhatIsReadAtOnce() throws IOException {
        final int frames = 7;
        final int longest = 0xFFFF;
        final ByteBuffer feed = ByteBuffer.allocate(frames * (2 + longest));
        for (int frame = 0; frame < frames; frame++) {
            feed.putShort((short) longest).put((byte) frame).position(feed.position() + longest - 1);
        }
        final FrameRecords records = FrameRecords.read(Files.write(folder.resolve("feed"), feed.array()));
        assertThat(records.count()).isEqualTo(frames);
        for (int frame = 0; frame < frames; frame++) {
            assertThat(records.record(frame)).hasSize(longest).startsWith(frame);
        }
    }

    private FrameRecords frames(final int... bytes) throws IOException {
        final byte[] feed = new byte[bytes.length];
        for (int i = 0; i < feed.length; i++) {
            feed[i] = (byte) bytes[i];
        }
        return FrameRecords.read(Files.write(folder.resolve("feed"), feed));
    }
}
