/** {@code tailrace snapshot}. */
package dev.tailrace.cli.snapshot;
