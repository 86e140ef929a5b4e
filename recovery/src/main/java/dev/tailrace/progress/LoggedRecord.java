package dev.tailrace.progress;

/**
 * A record of an output log as {@link Recovery} reads it. Any of the arrays may be null; they are not kept.
 *
 * @param offset offset of the record
 * @param header bytes under {@link OutputHeader#KEY}
 * @param identity bytes under {@link OutputHeader#IDENTITY_KEY}
 * @param value the result
 */
public record LoggedRecord(long offset, byte[] header, byte[] identity, byte[] value) {}
