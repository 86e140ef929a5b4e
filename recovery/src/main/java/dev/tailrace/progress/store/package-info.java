/**
 * Stores snapshots in a folder. A crash of the process or of the machine leaves either all of a file or nothing of it, and
 * damage is detected. Used by the progress thread and by the thread that recovers a partition task; allocates.
 */
package dev.tailrace.progress.store;
