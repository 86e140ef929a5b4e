/**
 * The program of {@code tailrace reproduce}: published experiments and how they are repeated, as data in {@code
 * experiments.json}. It starts the programs that measure, reads their files, and writes the published figures and the
 * measured ones as one page.
 *
 * <p>One thread; allocates freely.
 */
package dev.tailrace.reproduce;
