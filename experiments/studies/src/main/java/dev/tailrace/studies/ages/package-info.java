/**
 * The study of a tutorial: persons in, ages out, by jobs as its readers write them and by ours, with the latency by the
 * tutorial's method, from record timestamps, and by arrival.
 *
 * <p>One thread sends and one receives.
 */
package dev.tailrace.studies.ages;
