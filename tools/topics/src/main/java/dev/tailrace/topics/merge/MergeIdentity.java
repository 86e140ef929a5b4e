package dev.tailrace.topics.merge;

import java.util.Optional;

/**
 * What a position belongs to: a merge of one topic, in one order, into one target.
 *
 * @param topic name and id of the topic that is read
 * @param order the order, as on the command line
 * @param target kind and absolute path of the file, or kind, name and id of the topic, that is written
 */
record MergeIdentity(String topic, String order, String target) {

    /** Why this merge cannot continue another one; empty when it is the same. */
    Optional<String> differenceTo(final MergeIdentity other) {
        if (!topic.equals(other.topic)) {
            return Optional.of("topic " + other.topic + ", and this is " + topic + "; remove the file");
        }
        if (!order.equals(other.order)) {
            return Optional.of("--order " + other.order + "; use that, or remove the file");
        }
        if (!target.equals(other.target)) {
            return Optional.of("a merge into " + other.target + ", and this one writes " + target
                    + "; use that, or remove the file");
        }
        return Optional.empty();
    }
}
