package dev.tailrace.cli.run;

import dev.tailrace.cli.page.PageReport;
import dev.tailrace.cli.page.PastBooks;
import dev.tailrace.cli.page.RunPage;
import dev.tailrace.cli.page.RunPageOptions;
import dev.tailrace.cli.page.WatchedRun;
import dev.tailrace.cli.shell.Shell;
import dev.tailrace.io.OutputLog;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.Interrupts;
import dev.tailrace.launch.text.Messages;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.stream.StreamNode;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** The page of a run in this process, if one is wanted. Used by the thread of the command; {@link #leave} by any. */
final class SessionPage implements AutoCloseable {

    private final Shell shell;
    private final RunPageOptions options;
    private final RunPage page;
    private final CountDownLatch left = new CountDownLatch(1);
    private volatile LongSupplier streamTimeNs = () -> Long.MIN_VALUE;

    SessionPage(final Shell shell, final RunPageOptions options) {
        this.shell = shell;
        this.options = options;
        this.page = new RunPage(
                () -> streamTimeNs.getAsLong(),
                options.latencyTarget()
                        .map(Duration::toNanos)
                        .map(OptionalLong::of)
                        .orElseGet(OptionalLong::empty));
    }

    /** Whether there is a page or a report. */
    boolean isWanted() {
        return options.isWanted();
    }

    /** Begins to listen if the page is served, before the run writes anything: the port may be taken. */
    void listen() {
        if (options.isServed()) {
            page.listen(options.listen());
        }
    }

    /** Watches the results of a sink on their way to a log. */
    OutputLog watch(final StreamNode sink, final OutputLog log) {
        return isWanted() ? watch(sink.name(), schema(sink), log) : log;
    }

    /** Watches the results of sinks under one name. */
    OutputLog watch(final String name, final Optional<RecordSchema> schema, final OutputLog log) {
        return page.watch(name, schema, log);
    }

    /** The schema of the results of a sink. */
    static Optional<RecordSchema> schema(final StreamNode sink) {
        return ((NodeSpec.Sink) sink.spec()).factory().get().schema();
    }

    /** Begins to watch a run, and serves the page, which listens already. */
    void begin(final WatchedRun watched, final Optional<Supplier<PastBooks.Replay>> replays) {
        if (!options.isWanted()) {
            return;
        }
        streamTimeNs = watched::eventTimeNs;
        page.begin(watched, replays.map(PastBooks::new));
        if (options.isServed()) {
            page.serve();
            shell.say("page at " + page.uri());
            if (!options.open(page.uri())) {
                shell.say("--open: no browser could be started; open the address above");
            }
        }
    }

    /**
     * Shows how the run ended and writes the report; after {@link #leave} without order books.
     *
     * @param words the same in words
     * @return the status of the run, or of a report that cannot be written if the run has no other than {@link
     *     ExitStatus#CLEAN}
     */
    ExitStatus end(final ExitStatus status, final String words) {
        if (!options.isWanted()) {
            return status;
        }
        page.end(words);
        try {
            options.report().ifPresent(file -> {
                // Order books take as long as the run did, and an interrupt leaves a few seconds only.
                PageReport.write(page, false, file);
                if (!hasLeft()) {
                    PageReport.write(page, true, file);
                }
                shell.say("report in " + file);
            });
            return status;
        } catch (final StatusException lost) {
            Messages.report(lost, shell.err(), shell.debug());
            return status == ExitStatus.CLEAN ? lost.status() : status;
        }
    }

    /** Keeps the page until Ctrl-C, or not at all after {@link #leave}. */
    void keep() {
        if (options.isServed() && !hasLeft()) {
            final Interrupts.Registration interrupt = shell.interrupts().onInterrupt(this::leave);
            try {
                shell.say("the page stays until Ctrl-C: " + page.uri());
                left.await();
            } catch (final InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                interrupt.close();
            }
        }
    }

    /** Ends {@link #keep}, now or later. */
    void leave() {
        left.countDown();
    }

    private boolean hasLeft() {
        return left.getCount() == 0;
    }

    @Override
    public void close() {
        page.close();
    }
}
