/**
 * What commands show on the terminal of their user: the line of progress, and the options and messages that several
 * commands share. The command and the benchmark, which have a terminal, bring picocli; processes of engines have neither.
 */
package dev.tailrace.launch.terminal;
