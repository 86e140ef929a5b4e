/**
 * What an experiment needs to know of an engine: how its process is started, which isolation level its guarantee implies
 * for readers, and what the process has used. Wiring only; an engine is started once per run.
 */
package dev.tailrace.load.engine;
