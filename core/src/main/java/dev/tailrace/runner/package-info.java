/**
 * Running a stream graph inside this process: binds logs to sources and sinks, builds the task and drives it.
 *
 * <p>For now there is one runner, the sequential one, which defines what every other has to deliver.
 */
package dev.tailrace.runner;
