/**
 * JSON lines as Java records, for sources and sinks.
 *
 * <p>Jackson's parser reads the objects. Each task has its own decoder.
 */
package dev.tailrace.json;
