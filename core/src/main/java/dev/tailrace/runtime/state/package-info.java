/**
 * Snapshots of the state of a task, and how they are restored.
 */
package dev.tailrace.runtime.state;
