/** What can be learnt at run time about the types that generics have erased: of lambdas, functions and instances. */
package dev.tailrace.compiler.types;
