package dev.tailrace.broker;

import dev.tailrace.launch.broker.BrokerFiles;
import dev.tailrace.launch.broker.BrokerRequest;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Reasons;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.Parent;
import java.io.IOException;

/** The process of a broker. Reads a {@link BrokerRequest}, reports when the broker answers, and ends with its parent. */
public final class Main {

    /** Where the configuration of the log finds its file; to be set before the first logger is made. */
    private static final String LOG_PROPERTY = "tailrace.broker.log";

    private Main() {}

    public static void main(final String[] arguments) {
        ChildMain.run(Main::run);
    }

    private static ExitStatus run(final Parent parent) {
        final BrokerRequest request = BrokerRequest.of(parent.request());
        final BrokerFiles files = BrokerFiles.in(request.folder());
        try {
            runIn(files, request, parent);
        } finally {
            if (request.temporary()) {
                files.delete();
            }
        }
        return ExitStatus.CLEAN;
    }

    private static void runIn(final BrokerFiles files, final BrokerRequest request, final Parent parent) {
        try {
            Storage.refuseForeign(files);
            serveLocked(files, request, parent);
        } catch (final IOException unusable) {
            throw new ChildFailedException(
                    ExitStatus.USAGE,
                    files.folder() + ": cannot be used as the folder of a broker: " + Reasons.of(unusable),
                    unusable);
        }
    }

    private static void serveLocked(final BrokerFiles files, final BrokerRequest request, final Parent parent)
            throws IOException {
        final FolderLock lock = FolderLock.take(files);
        try {
            System.setProperty(LOG_PROPERTY, files.log().toString());
            serve(files, request, parent);
        } finally {
            lock.close();
        }
    }

    private static void serve(final BrokerFiles files, final BrokerRequest request, final Parent parent)
            throws IOException {
        final Storage storage = Storage.prepare(files, request.ports().keySet());
        try (RunningBroker broker = RunningBroker.start(files, request, storage)) {
            parent.report(broker.ready());
            parent.awaitStop();
        }
    }
}
