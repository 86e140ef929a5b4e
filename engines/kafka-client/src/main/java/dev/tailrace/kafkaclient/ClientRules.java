package dev.tailrace.kafkaclient;

import java.util.List;
import java.util.Map;

/**
 * The client properties that a program sets: defaults, which the user's properties override, and rules, which they may not
 * break.
 */
public record ClientRules(
        Map<String, String> consumerDefaults,
        List<PropertyRule> consumer,
        Map<String, String> producerDefaults,
        List<PropertyRule> producer) {

    /**
     * Default of {@code batch.size}, in bytes. A producer that does not linger sends a batch as soon as one of the five
     * requests that may be in flight is free, each with one batch of a partition. So Kafka's own default of 16,384 limits
     * results of some hundred bytes to a rate that one stall exceeds, and latency then grows to seconds. Batches grow with the
     * load only, so larger ones cost no latency.
     */
    public static final String BATCH_BYTES = "65536";

    /**
     * Default of {@code isolation.level} for the input of a pipeline. What a transaction has aborted is no part of a log, and
     * Kafka's own default would process it.
     */
    public static final String ISOLATION = "read_committed";

    /** No defaults and no rules. */
    static final ClientRules NONE = new ClientRules(Map.of(), List.of(), Map.of(), List.of());
}
