/**
 * A job on a cluster of Flink inside this process, from its start to its end, for the processes that measure jobs which are not
 * those of our runner. Wiring only: used by the main thread, and allocates as it likes.
 */
package dev.tailrace.experiments.flink.local;
