/**
 * JSON lines as Java records, for sources and sinks.
 *
 * <p>Jackson's parser reads the objects. Each task has a decoder of its own.
 */
package dev.tailrace.json;
