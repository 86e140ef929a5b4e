package dev.tailrace.result;

import java.util.DoubleSummaryStatistics;
import java.util.List;

/**
 * How fast an engine took a feed that was offered faster than it could take it.
 *
 * @param title of the engine
 * @param engine its name
 * @param messages that were offered
 * @param feedSeconds how long they took in the feed
 * @param throughputs of its rounds; none when none of them was right
 */
public record Replayed(
        String title, String engine, long messages, double feedSeconds, List<Scaling.Throughput> throughputs) {

    /** What is absent in a file is empty. */
    public Replayed {
        title = title == null ? "" : title;
        engine = engine == null ? "" : engine;
        throughputs = throughputs == null ? List.of() : List.copyOf(throughputs);
    }

    /** Records a second over all rounds. */
    public DoubleSummaryStatistics perSecond() {
        return throughputs.stream().mapToDouble(Scaling.Throughput::perSecond).summaryStatistics();
    }

    /** Whether there was more to do in every round; if not, the engine may be faster. */
    public boolean isSaturated() {
        return throughputs.stream().allMatch(Scaling.Throughput::isSaturated);
    }

    /** How many times as fast as the feed it was on average. */
    public double speed() {
        return perSecond().getAverage() * feedSeconds / Math.max(1, messages);
    }
}
