/**
 * Pipelines that have nothing to do with markets, each in its package, and what those have in common that generate their own
 * input. Each object belongs to one thread.
 */
package dev.tailrace.samples;
