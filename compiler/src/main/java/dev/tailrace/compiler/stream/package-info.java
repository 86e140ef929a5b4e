/**
 * From a stream graph to the class that runs it, in passes: what the nodes are made of ({@link
 * dev.tailrace.compiler.stream.NodeParts}), which types they emit ({@link dev.tailrace.compiler.stream.RecordTypes}), what
 * they are called ({@link dev.tailrace.compiler.stream.NodeIdentifiers}), where methods begin ({@link
 * dev.tailrace.compiler.stream.MethodCuts}); together the {@link dev.tailrace.compiler.stream.ProcessorPlan}. {@link
 * dev.tailrace.compiler.stream.StreamLowering} turns the plan into a class, node kind by node kind.
 */
package dev.tailrace.compiler.stream;
