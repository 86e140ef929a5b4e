/** {@code tailrace generate}, and the sample feed of the distribution. May allocate. */
package dev.tailrace.cli.generate;
