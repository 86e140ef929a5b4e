package dev.tailrace.bench.compiled;

/**
 * An event for the nodes of one topic.
 *
 * @param topic the topic whose nodes receive the event: 0 up to the number of topics of the inputs
 * @param value for the first node of the topic
 */
public record TopicEvent(int topic, long value) {}
