/**
 * What commands do with pipelines without running them: list, explain, compile and package them, and print the schemas of
 * their results; and the options that name them. Everything may allocate.
 */
package dev.tailrace.cli.catalog;
