/**
 * Terminal output of commands: the progress line, and the options and messages that several commands share. The command and
 * the benchmark, which have a terminal, depend on picocli; processes of engines have neither.
 */
package dev.tailrace.launch.terminal;
