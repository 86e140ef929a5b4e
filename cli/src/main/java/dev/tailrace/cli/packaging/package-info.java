/** {@code tailrace package}: a pipeline as a jar for a user's own cluster. Wiring only: everything may allocate. */
package dev.tailrace.cli.packaging;
