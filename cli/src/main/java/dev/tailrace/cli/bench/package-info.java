/**
 * {@code tailrace bench}: options and configuration files become one request, which a process of the module {@code load}
 * works off; what it has written is summed up. One thread; nothing is measured here.
 */
package dev.tailrace.cli.bench;
