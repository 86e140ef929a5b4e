/**
 * Finds fields in the bytes of records, without making objects of them. Used by one thread each; nothing is allocated per
 * record.
 */
package dev.tailrace.kafka.value;
