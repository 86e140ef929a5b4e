/**
 * Descriptors of the nodes of a pipeline: the input of compiler, interpreter and printers. Immutable. Not part of the API:
 * kinds of nodes may be added at any time.
 */
package dev.tailrace.plan;
