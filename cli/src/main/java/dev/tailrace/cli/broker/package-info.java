/**
 * {@code tailrace broker}: a real Kafka broker for development and tests.
 *
 * <p>Used by one thread. Everything may allocate.
 */
package dev.tailrace.cli.broker;
