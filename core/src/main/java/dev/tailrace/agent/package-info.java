/**
 * Agents, which do a bounded amount of work at a time, the threads that call them, and the strategies for waiting when
 * there is no work.
 *
 * <p>An agent belongs to one thread. Agents on different threads share only the values that they pass to each other
 * through channels. A round of work neither allocates nor takes a lock. The package belongs to the running side and
 * does not import the wiring.
 */
package dev.tailrace.agent;
