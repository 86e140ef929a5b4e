/** Outputs that the user names: finds the connector of an address and loads it with a separate class loader. */
package dev.tailrace.launch.output;
