/** Prints what is known about pipelines without running them, and reads the options that name them. */
package dev.tailrace.cli.catalog;
