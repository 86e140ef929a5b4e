/** {@code tailrace micro}: runs the project's JMH benchmarks. JMH measures in processes of its own. */
package dev.tailrace.cli.micro;
