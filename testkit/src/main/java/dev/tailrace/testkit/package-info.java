/** Tools for testing pipelines: typed records as input, labelled text as output, no files and no threads. */
package dev.tailrace.testkit;
