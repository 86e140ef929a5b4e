/**
 * The determinism check: reads the byte code of operators and functions, follows the calls they make, and reports those
 * that would make a second run differ from the first.
 *
 * <p>{@link dev.tailrace.compiler.determinism.Determinism} is the entry point. It takes a graph and returns a {@link
 * dev.tailrace.compiler.determinism.DeterminismReport}. {@code UserCode} lists what users put into the graph. For each
 * node, {@code Roots} finds the methods and objects that the graph holds, {@code NodeScan} reaches further methods from
 * there, and {@code MethodCheck} judges each of them. It uses the tree and analysis packages of ASM: {@code
 * ValueInterpreter} computes which {@code TrackedValue}s an instruction works on, and ASM's analyzer repeats that over
 * branches and loops until nothing changes. {@code VariableFlows} keeps what is stored in fields, parameters, results and
 * arrays; the scan of all nodes is repeated until nothing is added to it. The resource {@code forbidden-calls.txt} lists
 * the calls into the JDK that are not allowed.
 *
 * <h2>What is followed</h2>
 *
 * <p>Calls into user code and libraries are followed. A virtual call reaches the declared method and the overriding methods
 * of all classes of which code of the graph makes objects or the graph holds objects, in fields of operators or captured by
 * lambdas. Methods that override one of the JDK or the runtime count as called once an object of their class is made, a
 * lambda where it is made, and a static initialiser when its class is used. The code of {@code define()} is not checked: it
 * runs before the first record, and what it passes on is input.
 *
 * <p>Locks are allowed, {@code synchronized} included: they wait, but do not change results. {@code tryLock}, waiting with
 * a timeout, and other calls whose result depends on timing are not, and neither is a thread local, since the runner decides
 * which thread runs a task.
 *
 * <h2>Iteration</h2>
 *
 * <p>Where code iterates over a collection, the check asks which collections it may be. Lists, sorted and linked collections,
 * EnumMap and EnumSet have an order. Map.of and Set.of with more than one entry do not, nor do IdentityHashMap and
 * WeakHashMap. A hash table has one if its keys hash by value: their type, as generic signatures tell it, is primitive, text,
 * a number, a record or a list of such types, or a class that declares a {@code hashCode}, which is then checked too. Enums
 * do not hash by value. A Map or Set of unknown class counts as a hash table, and keys of unknown type as identities.
 *
 * <p>A stream of a hash table is accepted if its order has no effect: it is sorted in the natural order of enums or of classes
 * of the JDK, or ends in a count, a match, or a sum of whole numbers.
 *
 * <p>The order of a hash table also depends on its capacity and on the order in which its entries were added, which a restore
 * does not keep. So a hash table that is read from an instance field, or from a collection or array in one, has no order,
 * whatever its keys are.
 *
 * <h2>What is not seen</h2>
 *
 * <ul>
 *   <li>changes to objects of static fields that are made through an instance field or a collection which holds them too;
 *   <li>whether a Random that was made in {@code define()} has a seed;
 *   <li>state of functions: variables that a lambda of {@code map}, {@code filter} or a key has captured, and fields of the
 *       object that such a function is. All tasks share it, and no snapshot holds it;
 *   <li>state that a {@code Joiner}, a {@code RowResult}, or a decoder of sources that are merged keeps from call to call. No
 *       snapshot holds it;
 *   <li>hash tables in a collection in a field, where a lambda gets them as its argument;
 *   <li>the order within the buckets of a local hash table that was filled from another one;
 *   <li>identity hashes and texts of objects that a method takes or returns as Object or as an interface;
 *   <li>elements of a Collection or Iterable that comes from an object of the JDK which does not show them;
 *   <li>side effects of functions that are given to a stream, in the order of its elements.
 * </ul>
 *
 * <p>The check allocates, runs on the caller's thread, and executes no user code but the suppliers that make operators.
 */
package dev.tailrace.compiler.determinism;
