package dev.tailrace.spark;

import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.task.RunCounters;
import dev.tailrace.progress.Guarantee;
import java.util.SortedMap;
import java.util.TreeMap;

/** Description of a run for the summary: engine, guarantee and order. */
final class SparkRunFacts {

    private SparkRunFacts() {}

    static SortedMap<String, String> of(
            final String version, final RunSpec spec, final SparkOptions options, final RunCounters counters) {
        final SortedMap<String, String> facts = new TreeMap<>();
        facts.put(
                "engine",
                "Spark " + version + ", mode " + ConstantNames.of(options.mode()) + ", "
                        + options.masterFor(spec.threads()));
        options.get(EngineOptions.RECORD_KEY).missing(counters.withoutKey()).ifPresent(text -> facts.put("keys", text));
        facts.put("guarantee", guarantee(spec, options, counters));
        facts.put("order", "that of each source partition; 'tailrace merge' puts partitions in one order");
        return facts;
    }

    private static String guarantee(final RunSpec spec, final SparkOptions options, final RunCounters counters) {
        if (spec.guarantee() == Guarantee.AT_LEAST_ONCE) {
            return "at-least-once, which is what Spark promises of its Kafka sink; headers tell what is repeated";
        }
        return "exactly-once for readers of everything, where Spark promises at-least-once: "
                + (options.isLocal()
                        ? counters.dropped() + " results were there already and dropped"
                        : "results that were there already are dropped");
    }
}
