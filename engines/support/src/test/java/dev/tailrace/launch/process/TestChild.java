package dev.tailrace.launch.process;

import dev.tailrace.io.OutputLog;
import dev.tailrace.launch.outcome.ExitStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** A child that does what its request says. */
final class TestChild {

    /** More lines than reports may wait. */
    static final int LINES = 5_000;

    private static final String PREFIX = "tailrace-test-";

    private TestChild() {}

    /** Starts one with the classes of this process. */
    static ChildProcess start(final List<String> javaOptions, final Map<String, String> request) {
        return ChildProcess.start(command(javaOptions), request);
    }

    /** The same, with a receiver of its lines. */
    static ChildProcess start(final OutputLog lines, final Map<String, String> request) {
        return ChildProcess.start(command(List.of()).lines(lines), request);
    }

    private static ChildCommand command(final List<String> javaOptions) {
        return ChildCommand.of("child", InParent.PROCESS, TestChild.class.getName())
                .heapMb(64)
                .javaOptions(javaOptions);
    }

    /** Written once by each process of tests, and by no child: children read it while they run. */
    private static final class InParent {

        /** The folder of a process with the jars and classes of this process. */
        private static final Path PROCESS = process();

        private static Path process() {
            try {
                final Path folder = Files.createDirectories(Path.of(
                        "target", "test-child-" + ProcessHandle.current().pid()));
                final List<String> classes = EngineJars.entries(System.getProperty("java.class.path"))
                        .map(Path::of)
                        .filter(Files::exists)
                        .map(entry -> entry.toUri().toString())
                        .toList();
                ListOfJars.write(folder, classes, List.of());
                return folder;
            } catch (final IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    public static void main(final String[] arguments) {
        if (arguments.length == 0) {
            ChildMain.run(TestChild::run);
        }
    }

    private static ExitStatus run(final Parent parent) {
        System.out.println("ready by=accident");
        switch (parent.request().get("do")) {
            case "refuse" -> throw new ChildFailedException(ExitStatus.USAGE, "topic 'a b' is missing");
            case "break" -> throw new IllegalStateException("wrong");
            case "vanish" -> {
                System.err.println("my last words");
                Runtime.getRuntime().halt(7);
            }
            case "hang" -> parent.awaitStop();
            case "begin late" -> Runtime.getRuntime().addShutdownHook(new Thread(TestChild::beginLate, "test-late"));
            case "keep" -> keep(parent);
            case "join" -> join(parent);
            case "churn" -> churn(parent);
            case "litter" -> litter(parent);
            case "print" -> print(parent);
            default -> echo(parent);
        }
        return ExitStatus.CLEAN;
    }

    private static void echo(final Parent parent) {
        final CountDownLatch stopped = new CountDownLatch(1);
        parent.onStop(stopped::countDown);
        parent.onWord(word -> parent.report(ReportLine.of(ReportLine.LIVE).with("heard", word)));
        parent.warn("beware");
        parent.report(
                ReportLine.of(ReportLine.READY).with("did", parent.request().get("do")));
        try {
            stopped.await();
        } catch (final InterruptedException e) {
            throw new IllegalStateException(e);
        }
        parent.report(ReportLine.of(ReportLine.SUMMARY).with("records", 3));
    }

    private static void beginLate() {
        try (StopHook hook = StopHook.open(Duration.ofSeconds(1), () -> {})) {
            hook.onStop(() -> System.err.println("stopped at once"));
        }
    }

    private static void keep(final Parent parent) {
        try (TemporaryFolder folder = TemporaryFolder.create(PREFIX)) {
            Files.writeString(folder.path().resolve("data"), "data");
            parent.report(
                    ReportLine.of(ReportLine.READY).with("folder", folder.path().toString()));
            parent.awaitStop();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As libraries do that unpack native code. */
    private static void litter(final Parent parent) {
        try {
            final Path file = Files.createTempFile("lib", ".so");
            parent.report(ReportLine.of(ReportLine.READY).with("file", file.toString()));
            parent.awaitStop();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void join(final Parent parent) {
        try (TemporaryFolder folder =
                TemporaryFolder.join(Path.of(parent.request().get("folder"))).orElseThrow()) {
            parent.report(
                    ReportLine.of(ReportLine.READY).with("folder", folder.path().toString()));
            parent.awaitStop();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A line of bytes that are no UTF-8, with the characters that reports escape. */
    static String line(final int number) {
        return "\u00ff =%\r" + number;
    }

    private static void print(final Parent parent) {
        try (ReportedLines lines = new ReportedLines(parent)) {
            for (int number = 0; number < LINES; number++) {
                final byte[] line = line(number).getBytes(StandardCharsets.ISO_8859_1);
                lines.write(line, 0, line.length, number, 0);
                lines.flush();
            }
        }
        parent.awaitStop();
    }

    private static void churn(final Parent parent) {
        for (int time = 0; time < Integer.parseInt(parent.request().get("times")); time++) {
            try (TemporaryFolder folder = TemporaryFolder.create(PREFIX)) {
                final Path data = Files.writeString(folder.path().resolve("data"), "data");
                TemporaryFolder.create(PREFIX).close();
                Files.delete(data);
            } catch (final IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        parent.report(ReportLine.of(ReportLine.READY));
    }
}
