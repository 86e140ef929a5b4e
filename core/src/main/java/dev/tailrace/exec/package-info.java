/**
 * The parts that a run passes to its tasks: functions, operators and outputs by node, and the numbers of the channels
 * between tasks. Used by runs in this process and by tasks that share no memory.
 */
package dev.tailrace.exec;
