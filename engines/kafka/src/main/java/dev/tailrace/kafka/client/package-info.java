/**
 * What the runner wants of Kafka's clients: named sets of properties, the properties that correctness rests on, the topics
 * that have to be there, and messages for what goes wrong.
 *
 * <p>All of it works while a run is being set up, or when it fails; nothing here is called per record.
 */
package dev.tailrace.kafka.client;
