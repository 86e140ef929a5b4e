/**
 * The model of a Java class, and the printer of its source.
 *
 * <p>Passes decide and build a {@link dev.tailrace.compiler.source.ClassPlan}; {@link
 * dev.tailrace.compiler.source.JavaPrinter} prints what it is given and decides nothing but line breaks and imports.
 */
package dev.tailrace.compiler.source;
