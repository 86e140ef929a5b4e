package dev.tailrace.result;

import java.util.DoubleSummaryStatistics;
import java.util.List;

/**
 * The speed of an engine on a feed that was offered faster than the engine could process it.
 *
 * @param title title of the engine
 * @param engine name of the engine
 * @param messages number of offered messages
 * @param feedSeconds duration of these messages in the feed
 * @param throughputs throughputs of the rounds with correct output; may be empty
 */
public record Replayed(
        String title, String engine, long messages, double feedSeconds, List<Scaling.Throughput> throughputs) {

    /** Replaces null, the value of a field missing from a file, by an empty value. */
    public Replayed {
        title = title == null ? "" : title;
        engine = engine == null ? "" : engine;
        throughputs = throughputs == null ? List.of() : List.copyOf(throughputs);
    }

    /** Throughputs over all rounds, in records a second. */
    public DoubleSummaryStatistics perSecond() {
        return throughputs.stream().mapToDouble(Scaling.Throughput::perSecond).summaryStatistics();
    }

    /** Whether the engine had a backlog in every round; if not, it may be faster than measured. */
    public boolean isSaturated() {
        return throughputs.stream().allMatch(Scaling.Throughput::isSaturated);
    }

    /** The mean speed as a multiple of the speed of the feed. */
    public double speed() {
        return perSecond().getAverage() * feedSeconds / Math.max(1, messages);
    }
}
