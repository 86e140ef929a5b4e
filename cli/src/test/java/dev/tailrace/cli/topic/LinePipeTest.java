package dev.tailrace.cli.topic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.io.OutputLog;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class LinePipeTest {

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final LinePipe pipe = LinePipe.open(new OutputLog() {
        @Override
        public void write(
                final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
            lines.add(new String(buffer, offset, length, StandardCharsets.US_ASCII));
        }

        @Override
        public void flush() {
            // Lines are there at once.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    });

    private Socket connect() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(word(0)));
    }

    private String word(final int place) {
        return pipe.portAndWord().split(" ")[place];
    }

    private static void write(final Socket client, final String text) throws IOException {
        client.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void shouldWaitForTheChildWhenOthersConnectBeforeIt() throws IOException {
        try (Socket stranger = connect()) {
            write(stranger, "another word, as long as the one it waits for\n");
        }
        try (Socket reset = connect()) {
            reset.setSoLinger(true, 0);
        }
        try (Socket child = connect()) {
            write(child, word(1) + "\none\ntwo\n");
        }
        assertThat(pipe.finish()).isEmpty();
        assertThat(lines).containsExactly("one", "two");
    }
}
