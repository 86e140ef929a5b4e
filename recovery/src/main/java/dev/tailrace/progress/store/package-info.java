/**
 * Snapshots and the journal in a folder: written so that a crash of the process or of the machine leaves either all of a
 * file or nothing of it, and damage is noticed. Used by the progress thread and by whoever recovers a partition task; allocates.
 */
package dev.tailrace.progress.store;
