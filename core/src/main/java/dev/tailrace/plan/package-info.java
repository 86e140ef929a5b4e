/**
 * What each node of a pipeline does, as the typed streams declare it: the input of compiler, interpreter and printers.
 * Immutable. Not part of the API: kinds of nodes may be added at any time.
 */
package dev.tailrace.plan;
