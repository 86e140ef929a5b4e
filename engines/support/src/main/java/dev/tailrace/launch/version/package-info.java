/** Tells versions of a pipeline apart: what its results depend on besides its input. */
package dev.tailrace.launch.version;
