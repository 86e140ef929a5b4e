/**
 * Runs an unmodified Apache Kafka broker: one node, on loopback, in a separate process. {@link dev.tailrace.broker.Main} is
 * the process; {@code dev.tailrace.launch.broker.BrokerProcess} starts it.
 *
 * <p>This package adds only the wiring: formatting, settings, keys, waiting until the broker answers. Everything may
 * allocate.
 */
package dev.tailrace.broker;
