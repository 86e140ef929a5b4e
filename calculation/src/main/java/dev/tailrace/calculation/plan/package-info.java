/** What a calculation graph consists of, for the compiler: immutable descriptions, whose types are checked and erased. */
package dev.tailrace.calculation.plan;
