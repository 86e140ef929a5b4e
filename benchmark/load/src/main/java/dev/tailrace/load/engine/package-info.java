/**
 * The engines of an experiment: how their processes are started, which isolation level their guarantees require from
 * consumers, and what the processes have used. Wiring only; an engine is started once per run.
 */
package dev.tailrace.load.engine;
