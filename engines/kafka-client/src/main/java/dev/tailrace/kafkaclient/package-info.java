/**
 * Queries of a Kafka cluster that engines need before and during a run: whether topics exist and fit, their first and end
 * offsets, the committed offsets of a group, and what a failure means to a user. Uses only the part of the API that all
 * versions of Kafka's client have that engines bring along.
 *
 * <p>Everything here blocks, allocates freely and is used by one thread; nothing is on the path of a record.
 */
package dev.tailrace.kafkaclient;
