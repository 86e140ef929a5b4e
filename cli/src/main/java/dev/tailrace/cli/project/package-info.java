/** {@code tailrace new}: projects of users. */
package dev.tailrace.cli.project;
