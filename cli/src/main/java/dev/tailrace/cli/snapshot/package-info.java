/** {@code tailrace snapshot}: prints the content of a snapshot file. */
package dev.tailrace.cli.snapshot;
