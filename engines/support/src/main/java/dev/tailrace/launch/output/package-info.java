/** Outputs that the user names: finds the connector of an address and loads it in a class loader of its own. */
package dev.tailrace.launch.output;
