package example;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.run.RunRequest;
import dev.tailrace.launch.run.RunSummary;
import java.util.Map;
import java.util.TreeMap;

/** The program of an engine that reads nothing and says what it was asked for. */
public final class FakeEngine {

    private FakeEngine() {}

    public static void main(final String[] arguments) {
        ChildMain.run(FakeEngine::run);
    }

    private static ExitStatus run(final Parent parent) {
        final RunRequest request = RunRequest.of(parent.request());
        parent.report(new RunSummary(
                        "a fake",
                        0,
                        0,
                        new TreeMap<>(),
                        new TreeMap<>(),
                        new TreeMap<>(Map.of(
                                "guarantee",
                                request.guarantee().name(),
                                "depth",
                                request.option("depth").orElse(""))))
                .toReport());
        return ExitStatus.CLEAN;
    }
}
