package dev.tailrace.cli.shell;

import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * A line on the terminal that shows how far a command is, ten times a second, written by its own thread; or a few lines,
 * when the text has several. Shows nothing when there is no terminal. The lines are gone when the work is done.
 */
public final class StatusLine {

    private static final long INTERVAL_MS = 100;
    private static final int COLUMNS = 79;
    private static final String ERASE_LINE = "\r\u001b[K";
    private static final String ERASE_BELOW = "\r\u001b[J";

    private final PrintStream terminal;
    private final Supplier<String> text;
    private final CountDownLatch closed = new CountDownLatch(1);
    private int lines = 1;
    private final Thread painter = new Thread(this::paint, "tailrace-status");

    private StatusLine(final PrintStream terminal, final Supplier<String> text) {
        this.terminal = terminal;
        this.text = text;
    }

    /** Does some work and shows the text meanwhile; the text is asked for on another thread. */
    public static void showDuring(final Shell shell, final Supplier<String> text, final Runnable work) {
        if (shell.terminal()) {
            new StatusLine(shell.err(), text).showDuring(work);
        } else {
            work.run();
        }
    }

    private void showDuring(final Runnable work) {
        painter.setDaemon(true);
        painter.start();
        try {
            work.run();
        } finally {
            close();
        }
    }

    private void paint() {
        try {
            while (!closed.await(INTERVAL_MS, TimeUnit.MILLISECONDS)) {
                paint(text.get().split("\n"));
            }
        } catch (final InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        terminal.print(erase());
        terminal.flush();
    }

    // In one piece, so that nothing flickers and no other line comes in between.
    private void paint(final String[] text) {
        final StringBuilder block = new StringBuilder(erase());
        for (int line = 0; line < text.length; line++) {
            block.append(line == 0 ? "" : "\n").append(text[line], 0, Math.min(COLUMNS, text[line].length()));
        }
        lines = text.length;
        terminal.print(block);
        terminal.flush();
    }

    private String erase() {
        return lines == 1 ? ERASE_LINE : "\u001b[" + (lines - 1) + "A" + ERASE_BELOW;
    }

    private void close() {
        closed.countDown();
        try {
            painter.join();
        } catch (final InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
