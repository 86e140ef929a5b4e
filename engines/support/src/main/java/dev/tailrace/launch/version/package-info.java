/** Computes the version of a pipeline: all that its results depend on besides its input. */
package dev.tailrace.launch.version;
