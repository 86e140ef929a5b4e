/** What the jobs of a tutorial share: persons in, ages out. Pure functions. */
package dev.tailrace.experiments.ages;
