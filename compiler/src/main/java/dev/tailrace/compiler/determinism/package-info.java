/**
 * The determinism check: reads the byte code of operators and functions, follows the calls they make, and names those
 * that would make a second run differ from the first.
 *
 * <p>{@link dev.tailrace.compiler.determinism.Determinism} is the front door: {@link
 * dev.tailrace.compiler.determinism.UserCode} goes in, a {@link
 * dev.tailrace.compiler.determinism.DeterminismReport} comes out. In between, class files are parsed with ASM into plain
 * values, {@code Scan} reaches methods from the {@code Roots} of a node, and {@code StackMachine} says what each
 * instruction works on. What is forbidden stands in the resource {@code forbidden-calls.txt}.
 *
 * <h2>What is followed</h2>
 *
 * <p>Calls into user code and libraries are followed. A virtual call reaches the declared method and those of all
 * subclasses that code of the graph makes, or of which an object was handed in: the fields of operators and what lambdas
 * capture are looked at. What a class overrides of the JDK or the runtime counts as called once an object of it is made,
 * and a lambda as called where it is made. Static initialisers count as called when their class is used. What {@code
 * define()} does is not looked at: it happens before the first record, and what it hands in is input.
 *
 * <p>Locks are allowed, {@code synchronized} included: they wait, but do not change results. {@code tryLock}, waiting for
 * a time, and whatever else lets timing decide are not, and neither is a thread local, since which thread runs a task is
 * the runner's business.
 *
 * <h2>Iteration</h2>
 *
 * <p>Where elements of a collection are gone through, the check asks what the collection may be: it follows what is put
 * into fields, variables, parameters and results, and looks at the collections that operators hold. Lists, sorted and
 * linked collections, EnumMap and EnumSet have an order. Map.of and Set.of with more than one entry do not, nor do
 * IdentityHashMap and WeakHashMap. A hash table has one if its keys hash by value: their type, as generic signatures tell
 * it, is a primitive's, text, a number, a record or a list of such types, or a class with its own {@code hashCode},
 * which is then looked into. Enums do not hash by value. A Map or Set of which nothing is known counts as a hash table,
 * and keys whose type is not told as identities.
 *
 * <p>The order of a hash table also depends on its capacity. Who saves a hash table and fills another one from it must
 * give it the same capacity, or the order may change although all keys hash by value.
 *
 * <h2>What is not seen</h2>
 *
 * <ul>
 *   <li>changes to objects that static fields hold, unless they are made directly on the field;
 *   <li>whether a Random that was made in {@code define()} has a seed;
 *   <li>identity hashes and texts of objects whose static type is Object or an interface;
 *   <li>elements of a Collection or Iterable that comes from a library's object which the JDK keeps closed.
 * </ul>
 *
 * <p>This is wiring: it allocates, runs on the caller's thread, and executes no user code but the suppliers that make
 * operators.
 */
package dev.tailrace.compiler.determinism;
