/**
 * Keeps snapshots in a compacted topic, so that another machine can take over a partition task. A snapshot is cut into
 * chunks that fit into records, with a manifest after the last one. A snapshot without its manifest, or whose checksum
 * differs, does not exist for readers.
 *
 * <p>Written by the progress thread, read by the thread that recovers partition tasks; nothing here is on the path of
 * records.
 */
package dev.tailrace.kafka.store;
