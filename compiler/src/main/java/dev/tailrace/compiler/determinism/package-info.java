/**
 * The determinism check: reads the byte code of operators and functions, follows the calls they make, and names those
 * that would make a second run differ from the first.
 *
 * <p>{@link dev.tailrace.compiler.determinism.Determinism} is the front door: {@link
 * dev.tailrace.compiler.determinism.UserCode} goes in, a {@link
 * dev.tailrace.compiler.determinism.DeterminismReport} comes out. In between, classes are parsed with ASM into plain
 * values, methods are reached from the roots, and a small stack machine says which collection an iteration is over.
 *
 * <p>This is wiring: it allocates, runs on the caller's thread, and executes no user code but the suppliers that make
 * operators.
 */
package dev.tailrace.compiler.determinism;
