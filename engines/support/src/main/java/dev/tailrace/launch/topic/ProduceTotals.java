package dev.tailrace.launch.topic;

/** Report of {@code tailrace produce} at its end: records and bytes written, and the time that it took. */
public record ProduceTotals(long records, long bytes, long elapsedNs) {}
