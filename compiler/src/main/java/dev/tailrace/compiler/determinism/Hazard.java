package dev.tailrace.compiler.determinism;

import java.util.Locale;

/** A reason why a second run over the same input could give another output. */
public enum Hazard {
    CLOCK(
            "reads a clock",
            "a repeated run reads another time; use the event time of the record, or the stream time of the context"),
    RANDOM(
            "draws random numbers",
            "a repeated run draws other numbers; use a hash of the record, or a generator whose state is a long field"),
    THREADS(
            "depends on threads",
            "their interleaving differs from run to run; declare parallelism in the pipeline instead"),
    IO(
            "does input or output",
            "the outside world changes between runs; read it in define() and pass it in, and write through a sink"),
    ENVIRONMENT(
            "depends on its environment",
            "another machine or JVM gives another result; make it a setting, or name the locale, zone, charset or order"),
    IDENTITY(
            "depends on the identity of objects",
            "identities differ from run to run; give the class a hashCode, equals and toString of its values"),
    UNORDERED(
            "iterates in the order of hashes",
            "that order differs from run to run, or after a restore; use a LinkedHashMap, TreeMap or EnumMap, or the Set"
                    + " like it, and declare it as such"),
    STATIC_STATE(
            "changes static state",
            "it outlives the run and is shared by all tasks; keep it in a field of the operator"),
    UNCHECKED(
            "does what cannot be checked",
            "call plain Java methods instead, or exempt it with @Nondeterministic(\"reason\")"),
    NO_REASON("is exempted without a reason", "say why: @Nondeterministic(\"reason\") or nondeterministic(\"reason\")");

    private final String sentence;
    private final String fix;

    Hazard(final String sentence, final String fix) {
        this.sentence = sentence;
        this.fix = fix;
    }

    /** What the code does, as a sentence without its subject. */
    public String sentence() {
        return sentence;
    }

    /** Why that matters, and what to do instead. */
    public String fix() {
        return fix;
    }

    /** The name as the table of forbidden calls and documentation write it: {@code static-state}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
