package example;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.pipeline.LoadedPipeline;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.run.RunTotals;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The program of an engine that reads nothing and reports the spec of its run. */
public final class FakeEngine {

    private FakeEngine() {}

    public static void main(final String[] arguments) {
        ChildMain.run(FakeEngine::run);
    }

    private static ExitStatus run(final Parent parent) {
        final RunSpec spec = parent.request(RunSpec.class);
        if (spec.settings().containsKey("fill-memory")) {
            fillMemory();
        }
        parent.log("restored", "restored nothing");
        parent.warn("beware");
        System.err.println("a line of the pipeline");
        final SortedMap<String, String> facts =
                new TreeMap<>(Map.of("spec", spec.text().replace("\n", ";")));
        facts.put("heap-mib", Long.toString(Runtime.getRuntime().maxMemory() >> 20));
        facts.put("mine", System.getProperty("mine", "") + System.getProperty("yours", ""));
        if (spec.pipeline().equals(CountedPipeline.class.getName())) {
            LoadedPipeline.of(spec).close();
            facts.put("defined", CountedPipeline.DEFINED.toString());
            facts.put("decoders", CountedPipeline.DECODERS.toString());
        }
        parent.report(ReportLine.of(
                ReportLine.SUMMARY,
                new RunTotals(
                        "a fake",
                        0,
                        0,
                        new TreeMap<>(),
                        new TreeMap<>(),
                        new TreeMap<>(),
                        facts,
                        RunTotals.ALL_SAVED)));
        return ExitStatus.CLEAN;
    }

    private static void fillMemory() {
        final List<byte[]> all = new ArrayList<>();
        while (true) {
            all.add(new byte[1 << 20]);
        }
    }
}
