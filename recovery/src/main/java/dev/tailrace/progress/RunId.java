package dev.tailrace.progress;

/**
 * Short form of a {@link RunIdentity} in 12 bytes, which each result carries: three CRC-32C checksums.
 *
 * @param application checksum of the application's name
 * @param input checksum of the names and ids of the input logs
 * @param pipeline checksum of the text of the pipeline's version
 */
public record RunId(int application, int input, int pipeline) {}
