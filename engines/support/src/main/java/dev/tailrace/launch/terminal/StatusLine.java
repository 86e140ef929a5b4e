package dev.tailrace.launch.terminal;

import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * A progress line on the terminal, updated ten times a second by a thread of this class; several lines if the text has
 * several. Shows nothing when there is no terminal. The lines are erased when it is closed.
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

    /**
     * Shows the text until the line is closed; another thread calls the supplier.
     *
     * @param isTerminal whether {@code err} is a terminal; if not, nothing is shown
     */
    public static StatusLine show(final PrintStream err, final boolean isTerminal, final Supplier<String> text) {
        final StatusLine line = new StatusLine(err, text);
        if (isTerminal) {
            line.painter.setDaemon(true);
            line.painter.start();
        }
        return line;
    }

    /** Shows the text while some work runs. */
    public static void showDuring(
            final PrintStream err, final boolean isTerminal, final Supplier<String> text, final Runnable work) {
        final StatusLine line = show(err, isTerminal, text);
        try {
            work.run();
        } finally {
            line.close();
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

    // Written in one piece, so that the line does not flicker and no other output interleaves.
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

    /** Erases the line. */
    public void close() {
        closed.countDown();
        try {
            painter.join();
        } catch (final InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
