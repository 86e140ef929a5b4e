package dev.tailrace.launch.terminal;

import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A progress line on the terminal, updated ten times a second by a thread of this class; several lines if the text has
 * several, each cut at the width of the window, where sequences that set a colour take no column. Shows nothing when there is
 * no terminal. The lines are erased when it is closed.
 */
public final class StatusLine implements AutoCloseable {

    private static final long INTERVAL_MS = 100;
    private static final String ERASE_LINE = "\r\u001b[K";
    private static final String ERASE_BELOW = "\r\u001b[J";

    /** A window that has become narrower cuts off what does not fit, instead of scrolling with each repetition. */
    private static final String NO_WRAP = "\u001b[?7l";

    private static final String WRAP = "\u001b[?7h";

    private static final Pattern COLOUR_OR_CHARACTER = Pattern.compile("\u001b\\[[0-9;]*m|.");

    private final PrintStream err;
    private final Terminal terminal;
    private final Supplier<String> text;
    private final CountDownLatch closed = new CountDownLatch(1);
    private int lines = 1;
    private final Thread painter = new Thread(this::paint, "tailrace-status");

    private StatusLine(final PrintStream err, final Terminal terminal, final Supplier<String> text) {
        this.err = err;
        this.terminal = terminal;
        this.text = text;
    }

    /**
     * Shows the text until the line is closed; another thread calls the supplier.
     *
     * @param terminal that {@code err} is connected to; without one nothing is shown
     */
    public static StatusLine show(final PrintStream err, final Terminal terminal, final Supplier<String> text) {
        final StatusLine line = new StatusLine(err, terminal, text);
        if (terminal.isAttached()) {
            line.painter.setDaemon(true);
            line.painter.start();
        }
        return line;
    }

    /** Shows the text while some work runs. */
    public static void showDuring(
            final PrintStream err, final Terminal terminal, final Supplier<String> text, final Runnable work) {
        final StatusLine line = show(err, terminal, text);
        try {
            work.run();
        } finally {
            line.close();
        }
    }

    /** Lets something print whole lines to the same stream, above the text. */
    public synchronized void print(final Runnable printing) {
        if (terminal.isAttached()) {
            err.print(erase());
            lines = 1;
        }
        printing.run();
        err.flush();
    }

    private void paint() {
        try {
            while (!closed.await(INTERVAL_MS, TimeUnit.MILLISECONDS)) {
                paint(text.get().split("\n"));
            }
        } catch (final InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
        print(() -> {});
    }

    // Written in one piece, so that the line does not flicker and no other output interleaves.
    private synchronized void paint(final String[] text) {
        final StringBuilder block = new StringBuilder(erase()).append(NO_WRAP);
        lines = Math.min(terminal.rows(), text.length);
        for (int line = 0; line < lines; line++) {
            block.append(line == 0 ? "" : "\n").append(cut(text[line], terminal.columns()));
        }
        err.print(block.append(WRAP));
        err.flush();
    }

    // Sequences after the cut are kept, so that a colour ends.
    private static String cut(final String line, final int columns) {
        if (line.length() <= columns) {
            return line;
        }
        final StringBuilder cut = new StringBuilder();
        final Matcher part = COLOUR_OR_CHARACTER.matcher(line);
        int column = 0;
        while (part.find()) {
            if (part.end() - part.start() > 1 || column++ < columns) {
                cut.append(part.group());
            }
        }
        return cut.toString();
    }

    private String erase() {
        return lines == 1 ? ERASE_LINE : "\u001b[" + (lines - 1) + "A" + ERASE_BELOW;
    }

    /** Erases the line. */
    @Override
    public void close() {
        closed.countDown();
        try {
            painter.join();
        } catch (final InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
    }
}
