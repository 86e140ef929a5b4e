/**
 * The experiment that compares the methods which keep order, on Listing 1: {@link
 * dev.tailrace.conflux.experiment.Experiment} is the program.
 *
 * <p>Each run is a process of its own. Runs then share neither compiled code nor profiles nor garbage, and one that hangs
 * takes no other with it; the price is a warm-up per run. Runs are made in rounds: within a round every method runs once
 * under each load, and the method that begins changes from round to round, so that a slow quarter of an hour of the
 * machine hits all. Methods are compared within a round; what is reported is the median, the least and the greatest of the
 * rounds' ratios, since a shared machine leaves no distribution to believe in.
 *
 * <p>All files are text: a folder with the figures and the histograms of each run, from which tables and drawings can be
 * made again.
 */
package dev.tailrace.conflux.experiment;
