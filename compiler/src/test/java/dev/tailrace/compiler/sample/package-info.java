/** Public records and operators, as users write them, for the tests of the compiler. */
package dev.tailrace.compiler.sample;
