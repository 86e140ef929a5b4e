package dev.tailrace.launch.process;

import dev.tailrace.launch.outcome.ExitStatus;
import java.util.concurrent.CountDownLatch;

/** A child that does what its request says. */
final class TestChild {

    private TestChild() {}

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
        } catch (final InterruptedException impossible) {
            throw new IllegalStateException(impossible);
        }
        parent.report(ReportLine.of(ReportLine.SUMMARY).with("records", 3));
    }
}
