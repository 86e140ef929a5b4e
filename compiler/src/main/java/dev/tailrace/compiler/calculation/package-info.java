/**
 * Compiles calculation graphs, in passes from one value to the next:
 *
 * <pre>
 *   CalculationGraph -> Access (what source may name) -> TriggerPlan (which triggers apply, what is certain)
 *                    -> Guards (nested conditions) -> Cuts (methods of bounded size) -> Flags (locals, fields, none)
 *                    -> StepLowering -> ClassPlan
 * </pre>
 *
 * <p>Wiring: allocates, throws, and runs before the first event.
 */
package dev.tailrace.compiler.calculation;
