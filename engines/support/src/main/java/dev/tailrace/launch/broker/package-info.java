/**
 * The parent's side of a Kafka broker in a process of its own: {@link dev.tailrace.launch.broker.BrokerProcess} starts, kills,
 * freezes and ends it.
 *
 * <p>A broker is used by one thread. Nothing here is on a hot path; everything may allocate.
 */
package dev.tailrace.launch.broker;
