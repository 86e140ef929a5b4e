/** Makes what users install from what the build has put together. Runs in the build only. */
package dev.tailrace.distribution;
