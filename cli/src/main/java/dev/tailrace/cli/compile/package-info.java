/**
 * {@code tailrace compile}: writes the source of the class that a pipeline is compiled to, and the class.
 *
 * <p>Runs on the calling thread and allocates as it likes.
 */
package dev.tailrace.cli.compile;
