package dev.tailrace.progress;

/**
 * A record of an output log, as a {@link Recovery} looks at it. Any of the arrays may be null; they are not kept.
 *
 * @param offset where it is
 * @param header bytes under {@link OutputHeader#KEY}
 * @param identity bytes under {@link OutputHeader#IDENTITY_KEY}
 * @param value the result
 */
public record LoggedRecord(long offset, byte[] header, byte[] identity, byte[] value) {}
