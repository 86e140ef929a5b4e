/**
 * Compiles a stream graph in passes to the class that runs it. The first passes find the functions and objects of the
 * nodes ({@link dev.tailrace.compiler.stream.NodeParts}), the types that they emit ({@link
 * dev.tailrace.compiler.stream.RecordTypes}), their names in the source ({@link
 * dev.tailrace.compiler.stream.NodeIdentifiers}), and the nodes that begin a method ({@link
 * dev.tailrace.compiler.stream.MethodCuts}). Their results form the {@link dev.tailrace.compiler.stream.ProcessorPlan}.
 * {@link dev.tailrace.compiler.stream.StreamLowering} turns the plan into a class, node kind by node kind.
 */
package dev.tailrace.compiler.stream;
