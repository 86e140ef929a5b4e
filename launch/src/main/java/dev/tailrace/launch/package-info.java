/** Starts the broker and the engines as processes of their own, and pipelines in them. */
package dev.tailrace.launch;
