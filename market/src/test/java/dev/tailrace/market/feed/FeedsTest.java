package dev.tailrace.market.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.InputException;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FeedsTest {

    private static final byte[] FEED = new FeedBytes().frame('S').frame('A').bytes();

    private final InputFaults inputFaults = new InputFaults(OnError.FAIL);

    @Test
    void shouldOpenAFileAndKnowItsSize(@TempDir final Path folder) throws IOException {
        final Path file = Files.write(folder.resolve("feed.itch50"), FEED);

        try (InputLog log = Feeds.open(file.toString(), inputFaults)) {
            assertThat(log.poll(10, FeedsTest::ignore)).isEqualTo(2);
            assertThat(log.poll(10, FeedsTest::ignore)).isEqualTo(InputLog.END);
            assertThat(log.bytesTotal()).isEqualTo(FEED.length);
            assertThat(log.bytesRead()).isEqualTo(FEED.length);
            assertThat(log.place()).isEqualTo(file + ": byte 14, message 2");
        }
    }

    @Test
    void shouldReadStandardInput() {
        final InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(FEED));
        try (InputLog log = Feeds.open("-", inputFaults)) {
            assertThat(log.poll(10, FeedsTest::ignore)).isEqualTo(2);
            assertThat(log.bytesTotal()).isEqualTo(-1);
            assertThat(log.place()).isEqualTo("standard input: byte 14, message 2");
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void shouldDeliverNoMoreThanTheLimit() {
        try (InputLog log = Feeds.open(new ByteArrayInputStream(FEED), "feed", FEED.length, inputFaults)) {
            assertThat(log.poll(1, FeedsTest::ignore)).isEqualTo(1);
            assertThat(log.poll(1, FeedsTest::ignore)).isEqualTo(1);
            assertThat(log.poll(1, FeedsTest::ignore)).isEqualTo(InputLog.END);
            assertThat(log.poll(1, FeedsTest::ignore)).isEqualTo(InputLog.END);
        }
    }

    @Test
    void shouldTellTheOwnerOfInputFaultsWhereTheFeedIs() {
        try (InputLog log = Feeds.open(new ByteArrayInputStream(FEED), "feed", FEED.length, inputFaults)) {
            log.poll(10, FeedsTest::ignore);
            inputFaults.counted("odd", "is odd").report();
        }

        assertThat(inputFaults.met().get(0).firstPlace()).isEqualTo("feed: byte 14, message 2");
    }

    @Test
    void shouldRefuseWhatIsNotThere(@TempDir final Path folder) {
        assertRefuses(folder.resolve("absent").toString(), ": no such file");
    }

    @Test
    void shouldReadTheFilesOfAFolderInTheOrderOfTheirNames(@TempDir final Path folder) throws IOException {
        Files.write(folder.resolve("2.itch50"), new FeedBytes().frame('D').bytes());
        Files.write(folder.resolve("1.itch50.gz"), GzipFeedTest.gzip(FEED));
        Files.createFile(folder.resolve("0.empty"));
        Files.write(folder.resolve("1.quiet.gz"), GzipFeedTest.gzip(new byte[0]));
        Files.write(folder.resolve("3.quiet.gz"), GzipFeedTest.gzip(new byte[0]));
        Files.write(folder.resolve("_SUCCESS"), new byte[] {1});
        final StringBuilder read = new StringBuilder();

        try (InputLog log = Feeds.open(folder.toString(), inputFaults)) {
            final RecordHandler handler = (buffer, offset, length, position) ->
                    read.append((char) buffer[offset]).append(position).append(' ');
            assertThat(log.poll(10, handler)).isEqualTo(2);
            assertThat(log.place()).isEqualTo(folder.resolve("1.itch50.gz") + ": byte 14 (uncompressed), message 2");
            assertThat(log.poll(10, handler)).isEqualTo(1);
            assertThat(log.place()).isEqualTo(folder.resolve("2.itch50") + ": byte 0, message 1");
            assertThat(log.poll(10, handler)).isEqualTo(InputLog.END);
            assertThat(log.bytesRead()).isEqualTo(log.bytesTotal());
        }
        assertThat(read).hasToString("S1 A2 D3 ");
    }

    @Test
    void shouldRefuseAFolderWithoutFiles(@TempDir final Path folder) throws IOException {
        assertRefuses(folder.toString(), ": has no files to read");
        Files.write(folder.resolve("quiet.gz"), GzipFeedTest.gzip(new byte[0]));
        assertRefuses(folder.toString(), ": has no files to read");
    }

    @Test
    void shouldRefuseAnEmptyFile(@TempDir final Path folder) throws IOException {
        assertRefuses(Files.createFile(folder.resolve("empty")).toString(), ": is empty");
    }

    @Test
    void shouldRefuseWhatIsNoPath() {
        assertRefuses("a\0b", ": is not a path: Nul character not allowed");
    }

    @Test
    void shouldSayWhereReadingFailed() {
        final InputStream broken = new InputStream() {
            private boolean begun;

            @Override
            public int read() throws IOException {
                throw new IOException("disk on fire");
            }

            @Override
            public int read(final byte[] target, final int offset, final int length) throws IOException {
                if (begun) {
                    return read();
                }
                begun = true;
                System.arraycopy(FEED, 0, target, offset, 20);
                return 20;
            }
        };
        final InputLog log = Feeds.open(broken, "feed", -1, inputFaults);

        assertThat(log.poll(10, FeedsTest::ignore)).isEqualTo(1);
        assertThat(log.poll(10, FeedsTest::ignore)).as("nothing is ready").isZero();
        assertThatThrownBy(() -> log.poll(10, FeedsTest::ignore))
                .isInstanceOf(InputException.class)
                .hasMessage("feed: byte 20: cannot be read: disk on fire");
    }

    @Test
    void shouldCloseTheStreamWhenItCannotBeOpened() {
        final boolean[] closed = new boolean[1];
        final InputStream empty = new ByteArrayInputStream(new byte[0]) {
            @Override
            public void close() {
                closed[0] = true;
            }
        };

        assertThatThrownBy(() -> Feeds.open(empty, "feed", 0, inputFaults)).hasMessage("feed: is empty");
        assertThat(closed[0]).isTrue();
    }

    private void assertRefuses(final String path, final String message) {
        assertThatThrownBy(() -> Feeds.open(path, inputFaults))
                .isInstanceOf(InputException.class)
                .hasMessage(path + message);
    }

    private static void ignore(final byte[] buffer, final int offset, final int length, final long position) {}
}
