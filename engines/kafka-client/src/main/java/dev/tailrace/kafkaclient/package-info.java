/**
 * What runners on other engines ask of a Kafka cluster before a run and beside it: whether topics are there and fit, where
 * they begin and end, what a group has committed, and what a failure means to a user. Written against what all versions of
 * Kafka's client have that engines bring along.
 *
 * <p>Everything here blocks, allocates freely and is used by one thread; nothing is on the way of a record.
 */
package dev.tailrace.kafkaclient;
