/**
 * {@code tailrace compile}: writes the source of the class that a pipeline is compiled to, and the class file.
 *
 * <p>Runs on the calling thread. Everything may allocate.
 */
package dev.tailrace.cli.compile;
