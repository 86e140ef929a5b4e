package dev.tailrace.compiler.calculation;

/** Another event of tests. */
public record Quote(int bid) {}
