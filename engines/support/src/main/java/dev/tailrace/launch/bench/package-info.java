/** What a benchmark is asked for, field by field; the command, the file of options and the benchmark take names from here. */
package dev.tailrace.launch.bench;
