package dev.tailrace.broker;

import dev.tailrace.launch.broker.BrokerFiles;
import dev.tailrace.launch.broker.BrokerRequest;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Failures;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.FolderLock;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.TemporaryFolder;
import java.io.IOException;
import java.nio.file.Files;

/**
 * Main class of a broker process. It reads a {@link BrokerRequest}, reports when the broker answers, and ends with its
 * parent.
 */
public final class Main {

    /**
     * System property with the path of the log file, read by the log configuration; to be set before the first logger is
     * created.
     */
    private static final String LOG_PROPERTY = "tailrace.broker.log";

    private Main() {}

    public static void main(final String[] arguments) {
        ChildMain.run(Main::run);
    }

    private static ExitStatus run(final Parent parent) {
        final BrokerRequest request = parent.request(BrokerRequest.class);
        final BrokerFiles files = BrokerFiles.in(request.folder());
        try {
            if (request.temporary()) {
                serveTemporarily(files, request, parent);
            } else {
                Storage.refuseForeign(files);
                serveLocked(files, request, parent);
            }
        } catch (final IOException e) {
            throw new ChildFailedException(
                    ExitStatus.USAGE,
                    files.folder() + ": cannot be used as the folder of a broker: " + Failures.reason(e),
                    e);
        }
        return ExitStatus.CLEAN;
    }

    // The parent and this process both use the folder; the last one to end deletes it.
    private static void serveTemporarily(final BrokerFiles files, final BrokerRequest request, final Parent parent)
            throws IOException {
        final TemporaryFolder joined =
                TemporaryFolder.join(files.folder()).orElseThrow(() -> new IOException("it is being removed"));
        try {
            serveLocked(files, request, parent);
        } finally {
            joined.close();
        }
    }

    private static void serveLocked(final BrokerFiles files, final BrokerRequest request, final Parent parent)
            throws IOException {
        Files.createDirectories(files.folder());
        final FolderLock lock = FolderLock.take(files.lock())
                .orElseThrow(() -> new ChildFailedException(
                        ExitStatus.USAGE,
                        files.folder() + ": another broker uses this folder; end that one, or choose another folder"));
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
