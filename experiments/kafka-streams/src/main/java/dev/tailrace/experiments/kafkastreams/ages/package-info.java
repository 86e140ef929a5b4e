/**
 * The jobs of a tutorial as its readers write them, with the defaults of the libraries: persons in JSON become ages, with
 * the name as key. Each main class runs one of them as a child process.
 */
package dev.tailrace.experiments.kafkastreams.ages;
