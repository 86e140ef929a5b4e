/**
 * State and records as bytes: snapshots of the state of a task, and records in messages between processes.
 *
 * <p>A processor lists the objects that hold its state for {@link dev.tailrace.state.StateSections};
 * {@link dev.tailrace.state.StateWriter} takes a snapshot of them, {@link dev.tailrace.state.StateReader} restores one into
 * a task that wiring has created and opened, by any runner, interpreted or compiled. This happens between two records on the
 * thread that owns the task. It allocates and uses reflection. Snapshots are made in memory; the caller stores them.
 * {@link dev.tailrace.state.RecordCodec} writes single records to messages on the hot path.
 *
 * <p>Both use the same analysis of a class, its {@code Shape}, and the same bytes, {@link dev.tailrace.state.StateOutput} and
 * {@link dev.tailrace.state.StateInput}. They differ in how an object refers to another: a snapshot holds its number, a
 * message the object itself.
 *
 * <h2>What a snapshot holds</h2>
 *
 * The fields of a plain object, including those of superclasses, and the objects that they lead to:
 *
 * <ul>
 *   <li>Static and transient fields are not saved. Declare transient what the next record overwrites: flyweights, reused
 *       results, buffers.
 *   <li>A <b>final</b> field is given by wiring. Primitives, texts, enum constants and functions in it are constants and
 *       not saved. An object, array or collection in it stays and is filled in place.
 *   <li>A field that is <b>not final</b> is restored to what it was. If it holds an object of the class, that object is
 *       filled; otherwise one is created by the constructor without arguments. Arrays, collections and values are created
 *       anew.
 *   <li>Objects of {@link dev.tailrace.state.Wired} types come from wiring and are not saved: contexts, counters of bad
 *       input, logs, reference data. Other services are registered under a name.
 *   <li>A reference to another node leads to the current one; a reference to what a static final field refers to (a
 *       "none", an empty page) leads to that object again.
 *   <li>Shared references stay shared and cycles stay cycles, across all nodes of a snapshot.
 *   <li>{@link dev.tailrace.state.Snapshotable} objects write themselves.
 * </ul>
 *
 * <p>Saved are primitives, texts, boxed and big numbers, times, enums, records, objects, arrays, and of the collections
 * {@code ArrayList}, {@code LinkedList}, {@code ArrayDeque}, {@code PriorityQueue}, {@code BitSet}, the hashed, linked and
 * sorted sets and maps, the enum ones in final fields, and immutable lists, sets and maps. Keys have to be values.
 * Everything else is refused when it is saved, with node, field, class and what to do. The iteration order of a
 * {@code HashMap} or {@code HashSet} is not kept: use the linked kind if output depends on it. An unmodifiable view keeps
 * the order of its collection. A {@code LinkedHashMap} keeps access order only in a final field: one that a restore creates
 * is in insertion order.
 *
 * <h2>Schema evolution</h2>
 *
 * Fields are found by name. An added field keeps what the constructor gave it, a removed one is reported, a primitive may
 * become a wider one; any other change of type is refused before anything is changed. Classes may be renamed. See
 * {@link dev.tailrace.state.RestoreReport}.
 *
 * <h2>What a message holds</h2>
 *
 * <ul>
 *   <li>Values of the JDK, enum constants, arrays of bytes, ints, longs and doubles.
 *   <li>Java records of these, and of each other.
 *   <li>Mutable records that are {@link dev.tailrace.state.Transferable}: field by field, if none is transient or final and
 *       there is a constructor without arguments.
 *   <li>{@link dev.tailrace.state.Sendable} records write themselves.
 * </ul>
 *
 * <p>Everything else is refused when the first one is to be sent, with class, field and what to do. Both processes run the
 * same classes: messages are not stored and have no schema.
 *
 * <h2>The parts of each kind of node</h2>
 *
 * The sections of a pipeline have the names of its nodes. Every processor of a graph has the same sections with the same
 * parts, so that a snapshot of one is restored into another.
 *
 * <pre>
 *   the processor      label, stream time                     (under EventProcessor.OWN_STATE)
 *   source             decoder                                 (none where sources are put in order first)
 *   enrich             enricher
 *   process            operator, timers                        (not keyed)
 *   process            keys, operators, timers                 (keyed)
 *   keyed process      operator, timers
 *   connect            operator, timers
 *   window             keys, windows, aggregates               (tumbling; the others see their stages)
 *   as-of join         keys of both sides, right records
 *   interval join      keys of both sides, left records, right records
 *   sink               encoder
 *   map, filter, flatMap, union                                (have none)
 * </pre>
 *
 * <p>The part "keys" numbers the keys by value and comes before the parts that are indexed by these numbers; a missing part
 * is null. Timers and windows are saved by their meaning (due times with keys; the end of the open window with the keys in
 * it), not by their data structure.
 *
 * <h2>The format of snapshots, version 1</h2>
 *
 * <pre>
 *   "TRSTATE\n", version, length, content, CRC-32C of all before
 *   content:  length, then the objects in the order of their numbers: length, schema, body
 *             sections   name, numbers of its parts (0 null, 1 from wiring, 2.. an object)
 *             schemas    kind, class, first place, fields with types
 *             number of objects; pairs of an object in a final field and the object that has the field
 * </pre>
 *
 * <p>The same state gives the same bytes, on every machine, except that an unmodifiable view has the order of its
 * collection: that of a view of {@code Set.of} or {@code Map.of}, or of a hashed collection whose keys contain enum
 * constants, differs between processes. Bytes that are cut off or damaged are refused. A snapshot holds at most 2 GB.
 */
package dev.tailrace.state;
