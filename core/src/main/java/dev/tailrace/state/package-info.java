/**
 * Snapshots of the state of a task: taken between two records, restored into a task that wiring has made and opened, by
 * any runner, interpreted or compiled.
 *
 * <p>A processor says once what its state consists of, to {@link dev.tailrace.state.StateSections};
 * {@link dev.tailrace.state.StateWriter} makes a snapshot of it, {@link dev.tailrace.state.StateReader}
 * restores one. All of it happens on the thread that owns the task, off the hot path: it allocates and uses reflection.
 * Bytes are made in memory; who keeps them is the caller's business.
 *
 * <h2>What is state</h2>
 *
 * The fields of a plain object, superclasses included, and what they lead to:
 *
 * <ul>
 *   <li>Static and transient fields are not. Mark as transient what the next record overwrites: flyweights, results that
 *       are used again, buffers.
 *   <li>A <b>final</b> field is given by wiring. Primitives, texts, enum constants and functions in it are constants and
 *       left out. An object, array or collection in it stays and is filled where it is.
 *   <li>A field that is <b>not final</b> is restored to what it was. If an object of the class is there it is filled, else
 *       one is made by the constructor without arguments; arrays, collections and values are made anew.
 *   <li>What a {@link dev.tailrace.state.Wired} type says comes from wiring is left out: contexts, counters of bad
 *       input, logs, reference data. Other services are handed in under a name.
 *   <li>A reference to another node leads to the node that is there; one to what a static final field refers to (a
 *       "none", an empty page) leads to that again.
 *   <li>Shared references stay shared, cycles stay cycles, over all nodes of a snapshot.
 *   <li>{@link dev.tailrace.state.Snapshotable} objects write themselves.
 * </ul>
 *
 * <p>Saved are primitives, texts, boxed and big numbers, times, enums, records, objects, arrays, and of the collections
 * {@code ArrayList}, {@code LinkedList}, {@code ArrayDeque}, {@code PriorityQueue}, {@code BitSet}, the hashed, linked and
 * sorted sets and maps, the enum ones behind final fields, and lists, sets and maps that cannot be changed. Keys have to
 * be values. Everything else is refused when it is saved, with node, field, class and what to do. The order in which a
 * {@code HashMap} or {@code HashSet} is walked is not kept: whose output depends on one takes the linked kind.
 *
 * <h2>What a later version makes of it</h2>
 *
 * Fields are found by name. An added field keeps what the constructor gave it, a removed one is reported, a primitive may
 * become a wider one; any other change of type is refused before anything is changed. Classes may be renamed. See
 * {@link dev.tailrace.state.RestoreReport}.
 *
 * <h2>The parts of each kind of node</h2>
 *
 * The sections of a pipeline are called as its nodes; every processor of a graph has the same, with the same parts, so
 * that a snapshot of one restores into another.
 *
 * <pre>
 *   the processor      label, stream time                     (under EventProcessor.OWN_STATE)
 *   source             decoder                                 (none where sources are put in order first)
 *   enrich             enricher
 *   process            operator, timers                        (not keyed)
 *   process            keys, operators, timers                 (keyed)
 *   calculation        as process; its operator is all nodes of the graph
 *   keyed process      operator, timers
 *   connect            operator, timers
 *   window             keys, windows, aggregates               (tumbling; the others see their stages)
 *   as-of join         keys of both sides, right records
 *   interval join      keys of both sides, left records, right records
 *   sink               encoder
 *   map, filter, flatMap, union                                (have none)
 * </pre>
 *
 * <p>Keys are the numbers that keys by value were given, in order, and come before what is sorted by them; a part that
 * does not exist is null. Timers and windows are saved by what they mean (due times with keys; the end of the open window
 * with the keys in it), not by how they are kept.
 *
 * <h2>The format, version 1</h2>
 *
 * <pre>
 *   "TRSTATE\n", version, length, content, CRC-32C of all before
 *   content:  length, then the objects in the order of their numbers: length, schema, body
 *             sections   name, numbers of its parts (0 none, 1 from wiring, 2.. an object)
 *             schemas    kind, class, where first met, fields with types
 *             number of objects; which are behind a final field, and of which other
 * </pre>
 *
 * <p>The same state gives the same bytes, on every machine. Nothing is restored from bytes that are cut off or damaged. A
 * snapshot holds at most 2 GB.
 */
package dev.tailrace.state;
