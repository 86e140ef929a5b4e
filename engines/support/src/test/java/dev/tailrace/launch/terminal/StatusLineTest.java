package dev.tailrace.launch.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class StatusLineTest {

    private final ByteArrayOutputStream screen = new ByteArrayOutputStream();

    @Test
    void shouldShowNothingWithoutATerminal() {
        StatusLine.showDuring(new PrintStream(screen), Terminal.NONE, () -> "text", () -> {});
        assertThat(screen.size()).isZero();
    }

    @Test
    void shouldCutEachLineAtTheWidthOfTheTerminal() {
        assertThat(painted(new Terminal(true, 24, 10), "0123456789abc\nshort"))
                .startsWith("\r\u001b[K\u001b[?7l0123456789\nshort\u001b[?7h")
                .endsWith("\u001b[1A\r\u001b[J");
    }

    @Test
    void shouldShowNoMoreLinesThanTheTerminalHas() {
        assertThat(painted(new Terminal(true, 2, 80), "1\n2\n3"))
                .startsWith("\r\u001b[K\u001b[?7l1\n2\u001b[?7h")
                .endsWith("\u001b[1A\r\u001b[J");
    }

    @Test
    void shouldGiveColoursNoColumns() {
        assertThat(painted(new Terminal(true, 24, 4), "\u001b[1mrate\u001b[0m 12"))
                .startsWith("\r\u001b[K\u001b[?7l\u001b[1mrate\u001b[0m\u001b[?7h");
    }

    @Test
    void shouldPrintLinesAboveTheText() {
        final PrintStream stream = new PrintStream(screen, false, StandardCharsets.UTF_8);
        try (StatusLine line = StatusLine.show(stream, new Terminal(true, 24, 80), () -> "")) {
            line.print(() -> stream.print("an event\n"));
        }
        assertThat(screen.toString(StandardCharsets.UTF_8))
                .contains("\r\u001b[Kan event\n")
                .endsWith("\r\u001b[K");
        screen.reset();
        try (StatusLine none = StatusLine.show(stream, Terminal.NONE, () -> "")) {
            none.print(() -> stream.print("an event\n"));
        }
        assertThat(screen.toString(StandardCharsets.UTF_8)).isEqualTo("an event\n");
    }

    /** What is written while a text is shown that has been painted at least once. */
    private String painted(final Terminal terminal, final String text) {
        final CountDownLatch flushed = new CountDownLatch(1);
        final PrintStream stream = new PrintStream(
                new OutputStream() {
                    @Override
                    public void write(final int value) {
                        screen.write(value);
                    }

                    @Override
                    public void flush() {
                        flushed.countDown();
                    }
                },
                false,
                StandardCharsets.UTF_8);
        StatusLine.showDuring(stream, terminal, () -> text, () -> {
            try {
                flushed.await();
            } catch (final InterruptedException stopped) {
                throw new IllegalStateException(stopped);
            }
        });
        return screen.toString(StandardCharsets.UTF_8);
    }
}
