/**
 * The parent's side of a Kafka broker in its own process: {@link dev.tailrace.launch.broker.BrokerProcess} starts, kills,
 * freezes and ends it.
 *
 * <p>A broker is used by one thread. Nothing here is on a hot path; everything may allocate.
 */
package dev.tailrace.launch.broker;
