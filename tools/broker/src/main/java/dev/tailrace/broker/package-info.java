/**
 * An unmodified Apache Kafka broker, one node, on loopback, in its own process. {@link dev.tailrace.broker.Main} is
 * the process; {@code dev.tailrace.launch.broker.BrokerProcess} starts it.
 *
 * <p>Only the wiring is ours: formatting, settings, keys, waiting until it answers. Everything may allocate.
 */
package dev.tailrace.broker;
