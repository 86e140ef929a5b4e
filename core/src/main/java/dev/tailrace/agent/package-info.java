/**
 * Running: agents, which do a bounded amount of work at a time, the threads that call them, and the ways to wait when
 * there is no work.
 *
 * <p>An agent belongs to one thread. Agents on different threads share nothing but what they hand to each other through
 * channels. A round of work neither allocates nor takes a lock. Nothing here imports the wiring.
 */
package dev.tailrace.agent;
