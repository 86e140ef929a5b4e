package dev.tailrace.progress;

/**
 * A {@link RunIdentity} in 12 bytes, as each result carries it: CRC-32C of what it stands for.
 *
 * @param application of the application's name
 * @param input of names and ids of the input logs
 * @param pipeline of the text of the pipeline's version
 */
public record RunId(int application, int input, int pipeline) {}
