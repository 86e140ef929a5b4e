/** Finds pipelines, the project's and the user's, and prints what is known about them without running them. */
package dev.tailrace.cli.catalog;
