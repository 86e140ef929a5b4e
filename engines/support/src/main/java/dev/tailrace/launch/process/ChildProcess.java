package dev.tailrace.launch.process;

import dev.tailrace.io.OutputException;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Failures;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A child process: a Java process that receives one request and answers with report lines. It never outlives its parent:
 * the pipe to its standard input closes when the child is to end, and breaks when the parent dies in any way. On this host
 * its temporary files are in a separate folder, which is removed after its end, unless its Java options name another
 * folder.
 *
 * <p>May be used from several threads, but only one should take reports.
 */
public final class ChildProcess implements AutoCloseable {

    /** How long {@link #close()} waits for the child to end by itself. */
    public static final Duration GRACE = Duration.ofSeconds(20);

    static final String NANO_TIME = "nano-time";
    static final String EPOCH = "epoch";

    private static final byte[] NOTHING = {};
    private static final String TEMPORARY = "-D" + TemporaryFolder.PARENT + "=";
    private static final Duration AFTER_KILL = Duration.ofSeconds(10);
    private static final long LOOK_EVERY_NS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final int MOST_WAITING = 4096;
    private static final int LINES_KEPT = 40;

    /** Follows the last report, and stays in the queue. */
    private static final ReportLine END = ReportLine.of("end");

    private static final Set<Integer> ENDED_BY_ITSELF =
            Set.of(ExitStatus.CLEAN.code(), ExitStatus.IRREGULAR.code(), ExitStatus.INTERRUPTED.code());

    private final ChildCommand command;
    private final Process process;
    /** Reports that the parent has not taken yet. When it is full the oldest is dropped: a child must not wait for its parent. */
    private final BlockingQueue<ReportLine> reports = new ArrayBlockingQueue<>(MOST_WAITING);

    private final LastLines errors = new LastLines();
    private final Thread errorReader;
    private final ClassArchive archive;
    private final Optional<TemporaryFolder> temporary;
    private final ClockLog clock = new ClockLog();
    private volatile boolean wasReady;
    private volatile boolean hasEnded;
    private volatile OptionalLong askedNs = OptionalLong.empty();
    private volatile Consumer<ReportLine> live = report -> {};

    private ChildProcess(
            final ChildCommand command,
            final ClassArchive archive,
            final Optional<TemporaryFolder> temporary,
            final Process process) {
        this.command = command;
        this.archive = archive;
        this.temporary = temporary;
        this.process = process;
        errorReader = reader("stderr", process.getErrorStream(), errors.andThen(command.standardError()), () -> {});
    }

    /**
     * Starts a child and sends it a request, which it reads with {@link Parent#request(Class)}.
     *
     * @throws ChildFailedException when the process is not built, it cannot have a temporary folder, or Java cannot be started
     */
    public static ChildProcess start(final ChildCommand command, final Record request) {
        return start(command, RecordText.write(request));
    }

    /**
     * Starts a child and sends it the fields of a request.
     *
     * @throws ChildFailedException when the process is not built, it cannot have a temporary folder, or Java cannot be started
     */
    public static ChildProcess start(final ChildCommand command, final Map<String, String> request) {
        command.checkIsBuilt();
        try {
            final ClassArchive archive = ClassArchive.of(command);
            final Optional<TemporaryFolder> temporary = temporary(command);
            final List<String> options = new ArrayList<>(archive.javaOptions());
            temporary.ifPresent(folder -> {
                options.add(TEMPORARY + folder.path());
                options.add("-D" + TemporaryFolder.OF_PARENT + "=" + folder.path());
            });
            final ChildProcess child =
                    new ChildProcess(command, archive, temporary, new ProcessBuilder(command.words(options)).start());
            child.reader("stdout", child.process.getInputStream(), child::accept, child::end);
            child.send(request);
            return child;
        } catch (final IOException e) {
            throw new ChildFailedException(
                    ExitStatus.INTERNAL_ERROR, command.name() + ": cannot be started: " + e.getMessage(), e);
        }
    }

    // A temporary folder for the child, because engines and their libraries leave temporary files when they are killed.
    private static Optional<TemporaryFolder> temporary(final ChildCommand command) {
        final boolean isGiven = command.javaOptions().stream().anyMatch(option -> option.startsWith(TEMPORARY));
        if (isGiven || command.host().isPresent()) {
            return Optional.empty();
        }
        try {
            return Optional.of(TemporaryFolder.create("tailrace-process-"));
        } catch (final IOException e) {
            throw new ChildFailedException(
                    ExitStatus.USAGE,
                    command.name() + ": a temporary folder cannot be created in "
                            + System.getProperty(TemporaryFolder.PARENT) + ": " + Failures.reason(e)
                            + "; name another place with " + TEMPORARY + "FOLDER in TAILRACE_JAVA_OPTS",
                    e);
        }
    }

    private void send(final Map<String, String> request) {
        try {
            final OutputStream pipe = process.getOutputStream();
            pipe.write(command.host().map(RemoteHost::input).orElse(NOTHING));
            pipe.write((RequestText.write(request) + ChildMain.END_OF_REQUEST + "\n").getBytes(StandardCharsets.UTF_8));
            pipe.flush();
        } catch (final IOException ignored) {
            return; // the end of the child reports the reason
        }
    }

    private void accept(final String line) {
        try {
            accept(ReportLine.parse(line));
        } catch (final IllegalArgumentException ignored) {
            errors.accept(line);
        }
    }

    private void accept(final ReportLine report) {
        wasReady |= report.is(ReportLine.READY);
        if (report.is(ReportLine.LIVE)) {
            live.accept(report);
        } else if (report.is(ReportLine.CLOCK)) {
            acceptClock(report);
        } else if (report.is(ReportLine.LINES)) {
            acceptLines(report);
        } else {
            put(report);
        }
    }

    // The child is killed, so that it keeps no position after lines that are lost.
    private void acceptLines(final ReportLine report) {
        try {
            command.lines().ifPresent(log -> ReportedLines.write(report, log));
        } catch (final OutputException lost) {
            put(ChildMain.failed(lost));
            process.destroyForcibly();
        }
    }

    private void put(final ReportLine report) {
        while (!reports.offer(report)) {
            reports.poll();
        }
    }

    private void end() {
        hasEnded = true;
        put(END);
    }

    private void acceptClock(final ReportLine report) {
        final long answeredNs = clockNs();
        final long theirsNs = report.number(command.host().isPresent() ? EPOCH : NANO_TIME);
        askedNs.ifPresent(asked -> clock.add(System.nanoTime(), theirsNs - answeredNs, theirsNs - asked));
        askedNs = OptionalLong.empty();
    }

    private long clockNs() {
        return command.host().isPresent() ? epochNs() : System.nanoTime();
    }

    /** Nanoseconds of the epoch. */
    static long epochNs() {
        final Instant now = Instant.now();
        return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
    }

    /** Asks the child for its clock; the answer is in {@link #clock} soon. Does nothing while an answer is outstanding. */
    public void askClock() {
        if (askedNs.isEmpty()) {
            askedNs = OptionalLong.of(clockNs());
            send(ReportLine.CLOCK);
        }
    }

    /**
     * How far the child's clock is ahead of this process's: {@code System.nanoTime()}, or the time of day if it is on another
     * host.
     */
    public ClockLog clock() {
        return clock;
    }

    /** Takes {@link ReportLine#LIVE} reports from now on, on the thread that reads them; until then they are dropped. */
    public void onLive(final Consumer<ReportLine> taker) {
        live = taker;
    }

    /** Sends a word to the child, see {@link Parent#onWord}; does nothing when the child has ended. */
    public synchronized void send(final String word) {
        try {
            process.getOutputStream().write((word + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
        } catch (final IOException ended) {
            return;
        }
    }

    private Thread reader(
            final String name, final InputStream stream, final Consumer<String> taker, final Runnable atEnd) {
        final Thread thread = new Thread(() -> read(stream, taker, atEnd), command.name() + "-" + name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void read(final InputStream stream, final Consumer<String> taker, final Runnable atEnd) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                taker.accept(line);
            }
        } catch (final IOException ignored) {
            return; // by the end of the process
        } finally {
            atEnd.run();
        }
    }

    /**
     * Waits for the next report.
     *
     * @return empty when no more reports will come, after the timeout, or when this thread is interrupted and there is none
     */
    public Optional<ReportLine> nextReport(final Duration timeout) {
        try {
            // An interrupted thread takes reports that are there.
            final ReportLine waiting = reports.poll();
            final ReportLine next = waiting == null ? reports.poll(timeout.toNanos(), TimeUnit.NANOSECONDS) : waiting;
            if (next != END) {
                return Optional.ofNullable(next);
            }
            put(END);
        } catch (final InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
        return Optional.empty();
    }

    /**
     * Waits until the child is ready; earlier reports are ignored.
     *
     * @return its {@link ReportLine#READY} report
     * @throws ChildFailedException when it fails or ends instead, after the timeout, or when this thread is interrupted before
     *     the report is there; then it is killed
     */
    public ReportLine awaitReady(final Duration timeout) {
        return awaitReady(timeout, () -> {});
    }

    /**
     * The same, and checks periodically whether waiting still makes sense.
     *
     * @param look the check; it throws an exception to end the waiting and the child
     */
    public ReportLine awaitReady(final Duration timeout, final Runnable look) {
        final long deadlineNs = System.nanoTime() + timeout.toNanos();
        while (true) {
            lookOrKill(look);
            final long leftNs = deadlineNs - System.nanoTime();
            final Optional<ReportLine> next = nextReport(Duration.ofNanos(Math.min(leftNs, LOOK_EVERY_NS)));
            if (next.isEmpty() && Thread.currentThread().isInterrupted()) {
                kill();
                throw new ChildFailedException(
                        ExitStatus.INTERRUPTED, command.name() + ": stopped before it was ready");
            }
            if (next.isEmpty() && (leftNs <= LOOK_EVERY_NS || hasEnded)) {
                throw notReady(timeout);
            }
            if (next.filter(report -> report.is(ReportLine.READY)).isPresent()) {
                return next.get();
            }
            if (next.filter(report -> report.is(ReportLine.FAILED)).isPresent()) {
                throw failure(next.get());
            }
        }
    }

    private void lookOrKill(final Runnable look) {
        try {
            look.run();
        } catch (final RuntimeException e) {
            kill();
            throw e;
        }
    }

    private ChildFailedException notReady(final Duration timeout) {
        final boolean silent = !hasEnded || awaitExit(AFTER_KILL).isEmpty();
        kill();
        return new ChildFailedException(command.name() + ": "
                + (silent
                        ? "not ready within " + seconds(timeout)
                        : "ended with exit code " + process.exitValue() + " before it was ready")
                + errors.describe());
    }

    private static String seconds(final Duration timeout) {
        return BigDecimal.valueOf(timeout.toMillis(), 3).stripTrailingZeros().toPlainString() + " s";
    }

    /** Turns a {@link ReportLine#FAILED} report into an exception. */
    public static ChildFailedException failure(final ReportLine report) {
        return new ChildFailedException(
                ExitStatus.valueOf(report.field(ReportLine.STATUS).orElse(ExitStatus.INTERNAL_ERROR.name())),
                report.text(ReportLine.MESSAGE),
                report.field(ReportLine.TRACE).map(ChildTrace::new).orElse(null));
    }

    /** The identifier of the process. */
    public long pid() {
        return process.pid();
    }

    /** Whether it runs. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** The last lines of its standard error. */
    public String errorTail() {
        return errors.text();
    }

    /** Asks it to end; returns at once. */
    public void requestStop() {
        try {
            process.getOutputStream().close();
        } catch (final IOException ignored) {
            return;
        }
    }

    /**
     * Waits for its end.
     *
     * @return its exit code; empty after the timeout
     */
    public OptionalInt awaitExit(final Duration timeout) {
        try {
            if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
                return OptionalInt.empty();
            }
            errorReader.join(AFTER_KILL.toMillis());
            archive.ended(wasReady && ENDED_BY_ITSELF.contains(process.exitValue()));
            temporary.ifPresent(TemporaryFolder::close);
            return OptionalInt.of(process.exitValue());
        } catch (final InterruptedException ignored) {
            Thread.currentThread().interrupt();
            return OptionalInt.empty();
        }
    }

    /** Kills it at once, as {@code kill -9} does, and waits until it is gone, also on an interrupted thread. */
    public void kill() {
        process.destroyForcibly();
        final boolean wasInterrupted = Thread.interrupted();
        awaitExit(AFTER_KILL);
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Asks it to end, waits for {@link #GRACE}, and kills it if it is still there. */
    @Override
    public void close() {
        close(GRACE);
    }

    /** Asks it to end, waits at most this long, and kills it if it is still there. */
    public void close(final Duration grace) {
        requestStop();
        if (awaitExit(grace).isEmpty()) {
            kill();
        }
    }

    /** Keeps the last lines of a stream. */
    private static final class LastLines implements Consumer<String> {

        private final Deque<String> lines = new ArrayDeque<>();

        @Override
        public synchronized void accept(final String line) {
            if (lines.size() == LINES_KEPT) {
                lines.removeFirst();
            }
            lines.addLast(line);
        }

        synchronized String text() {
            return String.join("\n", lines);
        }

        /** The lines as an appendix of a message, each indented; empty when there are none. */
        synchronized String describe() {
            return lines.isEmpty() ? "" : "\n  " + String.join("\n  ", lines);
        }
    }

    /** Stands for an exception of the child, and prints its stack trace. */
    private static final class ChildTrace extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final String trace;

        ChildTrace(final String trace) {
            super(null, null, false, false);
            this.trace = trace;
        }

        @Override
        public String toString() {
            return "in the child: " + trace.strip();
        }
    }
}
