/** {@code tailrace package}: writes a pipeline as a jar for a user's own cluster. Everything may allocate. */
package dev.tailrace.cli.packaging;
