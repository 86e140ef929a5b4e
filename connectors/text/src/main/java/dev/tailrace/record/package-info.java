/**
 * Java records as fields of text formats: the names, types and annotations of their components, and making records of
 * texts without reflection.
 *
 * <p>A layout is immutable; each task has its own reader.
 */
package dev.tailrace.record;
