package dev.tailrace.load.bench;

import dev.tailrace.launch.metrics.http.MetricsAddress;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Reasons;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.process.TemporaryFolder;
import dev.tailrace.load.live.LiveBench;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The process of a benchmark. Reads the fields of {@link BenchSettings}; reports progress with the fields {@code step},
 * {@code number}, {@code steps} and {@code left-s}, and those of {@link LiveBench#addTo} where somebody looks on, and a
 * summary when the folder of the run is written. A run that is in part invalid is written like any other; whoever reads it
 * finds out.
 */
public final class Main {

    private static final long SAY_EVERY_MS = 500;

    /** Fields that say who looks on; no part of what is measured. */
    private static final String LIVE = "live";

    private static final String METRICS_ADDRESS = "metrics-address";

    private Main() {}

    public static void main(final String[] arguments) {
        ChildMain.run(Main::run);
    }

    private static ExitStatus run(final Parent parent) {
        final SortedMap<String, String> request = new TreeMap<>(parent.request());
        final boolean isSeen = request.remove(LIVE) != null;
        final Optional<MetricsAddress> address =
                Optional.ofNullable(request.remove(METRICS_ADDRESS)).map(MetricsAddress::parse);
        final BenchSettings settings = BenchSettings.of(request);
        final Thread director = Thread.currentThread();
        parent.onStop(director::interrupt);
        try (LiveDirector live = LiveDirector.open(parent, isSeen, address);
                TemporaryFolder scratch = TemporaryFolder.create("tailrace-bench-")) {
            return run(parent, settings, live, scratch.path());
        } catch (final IOException lost) {
            throw new ChildFailedException(
                    ExitStatus.OUTPUT_LOST,
                    "the benchmark cannot write its files: "
                            + (lost instanceof FileSystemException file ? file.getFile() + ": " : "")
                            + Reasons.of(lost),
                    lost);
        }
    }

    private static ExitStatus run(
            final Parent parent, final BenchSettings settings, final LiveDirector live, final Path scratch)
            throws IOException {
        final CountDownLatch over = new CountDownLatch(1);
        try {
            new Bench(settings, scratch, live.onlooker(), eta -> tell(live, eta, over)).run();
            parent.report(ReportLine.of(ReportLine.SUMMARY));
            return ExitStatus.CLEAN;
        } catch (final IOException | RuntimeException failed) {
            // Whatever is in the way of an interrupt fails in its own manner.
            if (parent.isStopRequested()) {
                return ExitStatus.INTERRUPTED;
            }
            throw failed;
        } finally {
            over.countDown();
        }
    }

    private static void tell(final LiveDirector live, final Eta eta, final CountDownLatch over) {
        final Thread teller = new Thread(() -> tellUntil(live, eta, over), "tailrace-bench-progress");
        teller.setDaemon(true);
        teller.start();
    }

    private static void tellUntil(final LiveDirector live, final Eta eta, final CountDownLatch over) {
        try {
            do {
                live.report(eta);
            } while (!over.await(SAY_EVERY_MS, TimeUnit.MILLISECONDS));
        } catch (final InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
