/**
 * Commands that are programs of the experiments: each starts its process, hands on its words, and ends as it does. The command
 * itself never has an experiment on its class path.
 */
package dev.tailrace.cli.experiment;
