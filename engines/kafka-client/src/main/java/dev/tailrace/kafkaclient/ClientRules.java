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

    /** No defaults and no rules. */
    static final ClientRules NONE = new ClientRules(Map.of(), List.of(), Map.of(), List.of());
}
