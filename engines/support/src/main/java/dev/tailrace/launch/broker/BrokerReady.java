package dev.tailrace.launch.broker;

import java.util.SortedMap;

/**
 * Report of a broker process that the broker can be used.
 *
 * @param bootstrap address of the first listener, such as {@code 127.0.0.1:9092}
 * @param listeners addresses of all listeners
 */
public record BrokerReady(String bootstrap, SortedMap<ListenerKind, String> listeners) {}
