/** Finds types that generics have erased, at run time: those of lambdas, functions and instances. */
package dev.tailrace.compiler.types;
